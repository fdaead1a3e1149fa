import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LineLog } from './store.ts'

export const KAFKA_VERSION = '4.1.0'

/** Includes the simplest logger, so that the broker's last lines can be shown. */
const pom = (artifacts: readonly string[]) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
${artifacts.map(dependency).join('\n')}
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`

const dependency = (artifact: string) =>
  `    <dependency><groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId><version>${KAFKA_VERSION}</version></dependency>`

/** The folder of the broker's official jars, downloaded by Maven into `cacheDir` the first time. `tools` adds the command line's. */
export async function kafkaJars(cacheDir: string, log: LineLog, { tools = false } = {}): Promise<string> {
  const artifacts = ['kafka_2.13', ...(tools ? ['kafka-tools'] : [])]
  const jars = join(cacheDir, `kafka-${KAFKA_VERSION}-simple-log${tools ? '-tools' : ''}`)
  if (existsSync(jars)) return jars
  log(`downloading Kafka ${KAFKA_VERSION} (43 MB)`)
  await mkdir(cacheDir, { recursive: true })
  const scratch = await mkdtemp(join(cacheDir, 'kafka-'))
  try {
    await writeFile(join(scratch, 'pom.xml'), pom(artifacts))
    await promisify(execFile)(
      'mvn',
      ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=jars'],
      { cwd: scratch, timeout: 600_000 },
    )
    await rename(join(scratch, 'jars'), jars)
  } catch (error) {
    if (existsSync(jars)) return jars
    throw new Error(
      'Maven could not download Kafka (Debian: `apt-get install maven openjdk-17-jre-headless`). ' +
        'Set KAFKA_BROKERS to a running broker, or start without Kafka.',
      { cause: error },
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return jars
}
