#!/bin/sh
set -eu
java="java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -XX:+UseSerialGC"
for file in server.properties log4j2.yaml tools-log4j2.yaml; do touch "/opt/kafka/config/$file"; done
$java -cp '/opt/kafka/libs/*' kafka.docker.KafkaDockerWrapper setup --default-configs-dir /etc/kafka/docker \
  --mounted-configs-dir /mnt/shared/config --final-configs-dir /opt/kafka/config
exec $java -Xmx1G -cp '/opt/kafka/libs/*' kafka.Kafka /opt/kafka/config/server.properties
