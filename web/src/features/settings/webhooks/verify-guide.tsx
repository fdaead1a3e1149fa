import { Tabs } from '@base-ui/react/tabs'
import { Text, useText } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { VERIFY_CODE } from './verify-code.ts'
import links from '../../../ui/links.module.css'
import tabs from '../../../ui/tabs.module.css'
import styles from './verify-guide.module.css'

/** How a receiver knows that a request is ours, in words and as code to copy. */
export function VerifyGuide() {
  const t = useText()
  return (
    <>
      <section className={styles.guide}>
        <p>
          <Text id="webhooks.verifyAbout" />
        </p>
        <ul>
          <li>
            <Text id="webhooks.verifyHeaders" />
          </li>
          <li>
            <Text id="webhooks.verifySigned" />
          </li>
          <li>
            <Text id="webhooks.verifyAnswers" />
          </li>
        </ul>
        <p>
          <a className={links.link} href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            <Text id="webhooks.verifyLibrary" />
          </a>
        </p>
      </section>
      <Tabs.Root defaultValue="typescript" className={styles.code}>
        <Tabs.List className={tabs.tabs} aria-label={t('webhooks.code')}>
          {Object.entries(VERIFY_CODE).map(([language, { name }]) => (
            <Tabs.Tab key={language} value={language}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(VERIFY_CODE).map(([language, { code }]) => (
          <Tabs.Panel key={language} value={language}>
            <CopiedText text={code} label="webhooks.copyCode" code />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </>
  )
}
