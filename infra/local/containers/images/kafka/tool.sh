#!/bin/sh
case $0 in
  *kafka-topics.sh) tool=TopicCommand ;;
  *kafka-console-producer.sh) tool=ConsoleProducer ;;
esac
exec java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -XX:+UseSerialGC -Xmx256M -cp '/opt/kafka/libs/*' \
  "org.apache.kafka.tools.$tool" "$@"
