import { homedir } from 'node:os'
import { join } from 'node:path'
import { kafkaJars } from '../../stores/kafka-jars.ts'
import type { LineLog } from '../../stores/store.ts'
import { type Image, PLAIN } from '../image.ts'

const JAVA = "java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -XX:+UseSerialGC -cp '/opt/kafka/libs/*'"

/** The image's own class turns the KAFKA_ variables into server.properties and gives the empty log its identity. */
const RUN = `#!/bin/sh
set -e
touch /opt/kafka/config/server.properties /opt/kafka/config/log4j2.yaml /opt/kafka/config/tools-log4j2.yaml
${JAVA} kafka.docker.KafkaDockerWrapper setup --default-configs-dir /etc/kafka/docker \\
  --mounted-configs-dir /mnt/shared/config --final-configs-dir /opt/kafka/config
exec ${JAVA} -Xmx1G kafka.Kafka /opt/kafka/config/server.properties
`

/** The official jars on this machine's Java. */
export async function kafka(log: LineLog): Promise<Image> {
  const jars = await kafkaJars(join(homedir(), '.cache', 'sluice'), log, { tools: true })
  return {
    ...PLAIN,
    uid: 1000,
    env: { CLUSTER_ID: '5L6g3nShT-eMCtK--X86sw' },
    command: ['/etc/kafka/docker/run'],
    mounts: [
      { from: jars, to: '/opt/kafka/libs' },
      { from: '/etc/java-17-openjdk', to: '/etc/java-17-openjdk' },
    ],
    files: {
      '/etc/kafka/docker/run': { text: RUN, executable: true },
      '/etc/kafka/docker/server.properties': { text: '' },
      '/etc/kafka/docker/log4j2.yaml': { text: '' },
      '/etc/kafka/docker/tools-log4j2.yaml': { text: '' },
      '/opt/kafka/bin/kafka-topics.sh': {
        text: `#!/bin/sh\nexec ${JAVA} -Xmx256M org.apache.kafka.tools.TopicCommand "$@"\n`,
        executable: true,
      },
    },
    own: ['/opt/kafka/config', '/opt/kafka/logs', '/mnt/shared/config'],
    volumes: ['/var/lib/kafka/data'],
  }
}
