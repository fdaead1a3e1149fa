import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '../../../api/error-words.ts'
import { useRollPostbackKey } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toasts.ts'
import panels from '../../../ui/panels.module.css'
import styles from './settings.module.css'

/** The key in the addresses of postbacks. */
export function KeyPanel({ postbackKey }: { postbackKey: string }) {
  const t = useText()
  const roll = useRollPostbackKey()
  const [asked, setAsked] = useState(false)
  const onRoll = () =>
    roll.mutate(null, {
      onSuccess: () => {
        toast('good', 'conversions.rolled')
        setAsked(false)
      },
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  return (
    <section className={`${panels.panel} ${styles.group}`} aria-labelledby="postback-key">
      <div>
        <h2 id="postback-key">
          <Text id="conversions.keyTitle" />
        </h2>
        <p className="small quiet">
          <Text id="conversions.keyAbout" />
        </p>
      </div>
      <div className={styles.fields}>
        <CopiedText text={postbackKey} label="conversions.copyKey" />
        <div>
          <Button onClick={() => setAsked(true)}>
            <Text id="conversions.rollKey" />
          </Button>
        </div>
      </div>
      {asked && (
        <Confirm
          icon={KeyRound}
          danger
          action={<Text id="conversions.rollKey" />}
          title={t('conversions.rollKey')}
          sure={t('conversions.rollSure')}
          busy={roll.isPending}
          onConfirm={onRoll}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
