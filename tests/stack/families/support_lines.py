"""What an agent says about the contract's examples, the calls it must lead to and the answer.

They are the examples that the contract gives with each tool.
"""

from __future__ import annotations

from tests.stack.signed_in import Line

JOHN = ("John Doe", "john@example.com", "123-456-7890", "johndoe")
HEADPHONES = ("24601", "Wireless Headphones", "79.99", "Shipped")
CASE = ("13579", "Smartphone Case", "19.99", "Cancelled")

EXAMPLES = [
    Line(
        "Look up customer with email john@example.com",
        [("get_user", {"key": "email", "value": "john@example.com"})],
        JOHN,
    ),
    Line(
        "What's the status of order 24601?",
        [("get_order_by_id", {"order_id": "24601"})],
        ("Wireless Headphones", "79.99", "Shipped"),
    ),
    Line(
        "Show me all orders for customer 1213210",
        [("get_customer_orders", {"customer_id": "1213210"})],
        HEADPHONES + CASE,
    ),
    Line(
        "Show me everything about customer johndoe",
        [("get_user_info", {"key": "username", "value": "johndoe"})],
        JOHN + HEADPHONES + CASE,
    ),
    Line(
        "Cancel order 47652",
        [("cancel_order", {"order_id": "47652"})],
        ("Order 47652 has been successfully cancelled",),
    ),
    Line(
        "Cancel order 24601",
        [("cancel_order", {"order_id": "24601"})],
        ("Order has already shipped. Can't cancel it.",),
    ),
    Line(
        "Update customer 1213210's email to newemail@example.com",
        [("update_user_contact", {"user_id": "1213210", "email": "newemail@example.com"})],
        ("User information updated successfully", "newemail@example.com"),
    ),
]
