#!/bin/bash
# Lambda Web Adapter starts the handler without the paths that Lambda's own runtime would add.
export PYTHONPATH="$LAMBDA_TASK_ROOT:/opt/python${PYTHONPATH:+:$PYTHONPATH}"
exec python -m chat.app
