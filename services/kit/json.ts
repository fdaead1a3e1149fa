/** A value that `JSON.stringify` and `JSON.parse` leave unchanged. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
