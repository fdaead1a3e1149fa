import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'

export type ClickHouseAddress = { url: string; database: string }

/** Settings of every statement, so that nothing important depends on a server's defaults. */
const COMMON: ClickHouseSettings = {
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: 'basic',
  max_memory_usage: '2000000000',
}

/** Bounds a report's time, memory and threads, so that one owner's report cannot take over the machine. */
const REPORTS: ClickHouseSettings = {
  ...COMMON,
  max_execution_time: 8,
  max_threads: 2,
  max_result_rows: '50000',
  result_overflow_mode: 'throw',
  optimize_use_projections: 1,
  optimize_read_in_order: 1,
}

/** Schema changes, read-backs, retention and rollups. */
const UPKEEP: ClickHouseSettings = {
  ...COMMON,
  max_execution_time: 120,
  max_threads: 2,
  optimize_use_projections: 1,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '20000',
  mutations_sync: '2',
  alter_sync: '2',
}

/**
 * An insert is one block, hence one part, hence atomic: never asynchronous, never split, never across two partitions,
 * and on disk before it is answered (with the tables' `fsync_after_insert`).
 */
const INSERTS: ClickHouseSettings = {
  ...COMMON,
  async_insert: 0,
  insert_deduplicate: 1,
  max_insert_threads: '1',
  max_insert_block_size: '1048576',
  min_insert_block_size_rows: '1048576',
  min_insert_block_size_bytes: '268435456',
  max_partitions_per_insert_block: '1',
  throw_on_max_partitions_per_insert_block: '1',
  input_format_parallel_parsing: 0,
  input_format_defaults_for_omitted_fields: 1,
  max_execution_time: 60,
}

const PROFILES = { reports: REPORTS, upkeep: UPKEEP, inserts: INSERTS }

/** A client for one kind of work, with its own settings and connections. A call fails after `requestTimeoutMs`. */
export function openClickHouse(
  address: ClickHouseAddress,
  profile: keyof typeof PROFILES,
  requestTimeoutMs: number,
): ClickHouseClient {
  return createClient({
    url: address.url,
    database: address.database,
    application: `sluice-stats-${profile}`,
    request_timeout: requestTimeoutMs,
    // Failures are thrown, and their callers log them.
    log: { level: ClickHouseLogLevel.OFF },
    max_open_connections: profile === 'inserts' ? 2 : 8,
    clickhouse_settings: PROFILES[profile],
  })
}

export type { ClickHouseClient }
