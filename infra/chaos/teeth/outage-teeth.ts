import type { Tooth } from './tooth.ts'

const redirect = (file: string) => `services/redirect/${file}`
const DOCUMENTS = redirect('cloaks/documents.ts')

/** Protections that carry links through changes and outages. */
export const outageTeeth: readonly Tooth[] = [
  {
    name: 'age of documents',
    without: 'a document in use is never read again by itself',
    rows: ['P1'],
    edits: [
      {
        file: DOCUMENTS,
        find: 'if (age < refreshAge(entry)) return true',
        put: 'if (age < Infinity) return true',
      },
    ],
  },
  {
    name: 'ending silent connections to Redis',
    without: 'a node keeps waiting for a Redis whose machine is gone',
    rows: ['P1'],
    edits: [
      {
        file: 'services/kit/redis.ts',
        find: '{ ...SILENCE, ...sentinels, ...options }',
        put: '{ ...sentinels, ...options }',
      },
    ],
  },
  {
    name: 'version check',
    without: 'an older document replaces a newer one',
    rows: ['P2'],
    edits: [
      {
        file: redirect('cloaks/memory.ts'),
        find: 'if (known && known.document.version >= document.version) {',
        put: 'if (known && known.document.version === document.version) {',
      },
      {
        file: redirect('cloaks/memory.ts'),
        find: 'if (document.version < entry.wantedVersion) entry.checkedAt = -Infinity',
        put: '',
      },
      {
        file: DOCUMENTS,
        find: 'if (answer.version < wanted || begun < lostAt) continue',
        put: 'if (begun < lostAt) continue',
      },
    ],
  },
  {
    name: 'one read at a time',
    without: 'every visitor of a cold link causes a read',
    rows: ['P3'],
    edits: [{ file: DOCUMENTS, find: 'if (running) return running.outcome', put: '' }],
  },
  {
    name: 'snapshot',
    without: 'a node that starts alone knows no link',
    rows: ['P4'],
    edits: [
      {
        file: redirect('worker.ts'),
        find: 'for (const document of snapshots.documents)',
        put: "for (const document of snapshots.documents) if (document.kind !== 'cloak')",
      },
    ],
  },
  {
    name: 'budget for unknown codes',
    without: 'every made-up code causes a read from account',
    rows: ['P5'],
    edits: [{ file: redirect('cloaks/unknown-codes.ts'), find: 'return questions >= 1', put: 'return true' }],
  },
  {
    name: 'checks of a country file',
    without: 'a file that lost most of the world, or is older, is used',
    rows: ['P6'],
    edits: [
      {
        file: 'services/kit/geo/country-file.ts',
        find: 'if (table.networks < FEWEST_NETWORKS)',
        put: 'if (table) return table\n  if (!table)',
      },
    ],
  },
  {
    name: 'checksum of a snapshot',
    without: 'a truncated snapshot is accepted as complete',
    rows: ['P6'],
    edits: [
      {
        file: redirect('cloaks/snapshot-text.ts'),
        find: "throw new SnapshotError('is not whole')",
        put: '{ /* taken as it is */ }',
      },
    ],
  },
  {
    name: 'limits of waiting',
    without: 'callers wait for Postgres without limit',
    rows: ['P7'],
    edits: [
      {
        file: 'services/account/base/database/connect.ts',
        find: 'connectionMs: 1_000,',
        put: 'connectionMs: 60_000,',
      },
    ],
  },
  {
    name: 'serving from memory',
    without: 'every visit reads its documents anew',
    rows: ['P8'],
    edits: [
      { file: DOCUMENTS, find: 'if (age < refreshAge(entry)) return true', put: 'if (age < 0) return true' },
    ],
  },
  {
    name: 'draining a worker',
    without: 'a worker that is replaced drops its connections',
    rows: ['P9'],
    edits: [
      {
        file: redirect('worker.ts'),
        find: 'await Promise.race([closed, setTimeout(LINGER_MS)])',
        put: 'app.closeAll()',
      },
    ],
  },
  {
    name: 'shipping before going',
    without: 'a node that stops leaves its journal to the next start',
    rows: ['P9'],
    edits: [
      { file: redirect('supervisor/supervise.ts'), find: 'const SHIP_MS = 10_000', put: 'const SHIP_MS = 0' },
    ],
  },
  {
    name: 'leaving the journal',
    without: 'visits that a node had not shipped are lost with it',
    rows: ['P9'],
    edits: [
      {
        file: redirect('shipping/spool-upkeep.ts'),
        find: 'over = true',
        put: 'over = true\n      for (const segment of listSegments(dir)) drop(segment)',
      },
    ],
  },
  {
    name: 'forgetting connections',
    without: 'the state of a connection stays after it is closed',
    rows: ['T3-memory'],
    edits: [
      {
        file: redirect('redirects/idle-sockets.ts'),
        find: "socket.once('close', () => sockets.delete(socket))",
        put: '',
      },
    ],
  },
  {
    name: 'length of secrets',
    without: 'a short secret is accepted',
    rows: ['P10'],
    edits: [
      {
        file: 'services/kit/env.ts',
        find: ".refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes')",
        put: '',
      },
    ],
  },
  {
    name: 'version of the schema',
    without: 'account is ready on any schema',
    rows: ['P10'],
    edits: [
      {
        file: 'services/account/base/database/connect.ts',
        find: 'return last.rows[0]?.name === SCHEMA_VERSION',
        put: 'return last.rows[0] !== undefined',
      },
    ],
  },
  {
    name: 'checksums of a backup',
    without: 'the files of a backup are restored unchecked',
    rows: ['P11'],
    edits: [
      {
        file: 'infra/local/backup/manifest.ts',
        find: 'if (found?.bytes !== bytes || found.sha256 !== expected)',
        put: 'if (found?.bytes !== bytes)',
      },
    ],
  },
  {
    name: 'one moment for all tables',
    without: 'each table of a backup is from a different moment',
    rows: ['P11'],
    edits: [
      {
        file: 'infra/local/backup/take-backup.ts',
        find: 'isolation level repeatable read, read only',
        put: 'isolation level read committed, read only',
      },
    ],
  },
  {
    name: 'dropping silent connections',
    without: 'account keeps using connections to a Postgres whose machine is gone',
    rows: ['P11-replica'],
    edits: [
      {
        file: 'services/account/base/database/connect.ts',
        find: 'patientPool(leaveSilent(pool))',
        put: 'patientPool(pool)',
      },
    ],
  },
  {
    name: 'naming an unavailable store',
    without: 'unavailable statistics are an error like any other',
    rows: ['P12'],
    edits: [
      {
        file: 'services/account/reports/statistics/ask-report.ts',
        find: 'throw unavailable(error)',
        put: 'throw error',
      },
    ],
  },
  {
    name: 'giving way',
    without: 'a migration waits for a table without limit, and everyone queues behind it',
    rows: ['P13'],
    edits: [
      {
        file: 'services/account/base/database/give-way.ts',
        find: "const TABLE = '500ms'",
        put: "const TABLE = '60s'",
      },
    ],
  },
  {
    name: 'room for connections',
    without: 'a few hundred slow clients take every connection of the front door',
    rows: ['A1'],
    edits: [
      {
        file: 'infra/local/front-door/nginx-conf.ts',
        find: 'const MOST_CONNECTIONS = 16_384',
        put: 'const MOST_CONNECTIONS = 64',
      },
    ],
  },
  {
    name: 'restarting parts',
    without: 'a part that ends stays down',
    rows: ['A2'],
    edits: [
      {
        file: 'infra/local/start/bring-up.ts',
        find: 'keepUp(end.value, { isUp, stopping: stopping.signal, hooks })',
        put: 'void isUp',
      },
    ],
  },
  {
    name: 'counting repeated lines',
    without: 'hostile clients fill the log with equal lines',
    rows: ['A1'],
    edits: [
      {
        file: 'infra/local/start/repeats.ts',
        find: 'return counter.isTold(keyOf(kind), nowMs, kind.own ? null : OTHERS) ? [...counts, line] : counts',
        put: 'return [...counts, line]',
      },
    ],
  },
]
