import { isObject } from "../elements/values.js";

/** Predicates that say what a view can draw; anything else is left to the general one. */

export const isText = (value) => typeof value === "string";

export const isFlag = (value) => typeof value === "boolean";

export const orNull = (is) => (value) => value === null || is(value);

export const listOf = (is) => (value) => Array.isArray(value) && value.every(is);

export const shape = (fields) => (value) =>
  isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]));
