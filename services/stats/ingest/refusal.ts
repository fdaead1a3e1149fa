import { ClickHouseError } from '@clickhouse/client'

/**
 * ClickHouse's codes for a value that a column or constraint does not accept. Codes that may also mean an unhealthy or
 * overloaded store, another schema, or an interrupted request are left out.
 */
const FOR_THE_DATA = new Set([
  '6', // CANNOT_PARSE_TEXT
  '25', // CANNOT_PARSE_ESCAPE_SEQUENCE
  '26', // CANNOT_PARSE_QUOTED_STRING
  '27', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  '38', // CANNOT_PARSE_DATE
  '41', // CANNOT_PARSE_DATETIME
  '53', // TYPE_MISMATCH
  '69', // ARGUMENT_OUT_OF_BOUND
  '70', // CANNOT_CONVERT_TYPE
  '72', // CANNOT_PARSE_NUMBER
  '117', // INCORRECT_DATA
  '131', // TOO_LARGE_STRING_SIZE
  '321', // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  '349', // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  '395', // FUNCTION_THROW_IF_VALUE_IS_NON_ZERO
  '467', // CANNOT_PARSE_BOOL
  '469', // VIOLATED_CONSTRAINT
  '675', // CANNOT_PARSE_IPV4
  '676', // CANNOT_PARSE_IPV6
  '691', // UNKNOWN_ELEMENT_OF_ENUM
])

export type Refusal = { code: string; error: string }

/** Why ClickHouse refused the contents of an insert; `undefined` when it failed for another reason. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof ClickHouseError && FOR_THE_DATA.has(error.code)
    ? { code: error.code, error: error.message }
    : undefined
