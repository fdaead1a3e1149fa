import type { OutgoingSent } from '../../../api/outgoing.ts'
import { Text } from '../../../i18n/text.tsx'
import { AttemptList, Block } from '../../../parts/deliveries/attempt-list.tsx'
import { SendingRow } from '../../../parts/deliveries/sending-row.tsx'
import styles from '../../../parts/deliveries/deliveries.module.css'

type RowProps = { sent: OutgoingSent; replaying: boolean; stopped: boolean; onReplay: () => void }

/** One postback; its address and what was answered show when it is opened. */
export function SentRow({ sent, ...replay }: RowProps) {
  const { name, status, address, left_out, attempts, conversion } = sent
  return (
    <SendingRow
      sending={sent}
      name={name}
      title={<bdi className="strong">{name}</bdi>}
      leftOut={left_out !== null}
      facts={[
        <Text key="status" id={`outgoing.status.${status}`} />,
        <Text key="conversion" id="outgoing.conversion" values={{ id: conversion }} />,
      ]}
      {...replay}
    >
      <div className={styles.details}>
        {left_out ? (
          <p className="small">
            <Text id={`outgoing.leftOut.${left_out}`} />
          </p>
        ) : (
          <AttemptList attempts={attempts} />
        )}
        {address !== null && <Block text={`${sent.method} ${address}`} />}
      </div>
    </SendingRow>
  )
}
