import { FormattedMessage, useIntl } from 'react-intl'
import { useHealth } from '../api/health.ts'
import { Mark } from '../ui/mark.tsx'

export type Theme = 'dark' | 'light'

type HomePageProps = { theme: Theme; onTheme: () => void; onLanguage: () => void }

export function HomePage({ theme, onTheme, onLanguage }: HomePageProps) {
  const intl = useIntl()
  const health = useHealth()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="page">
      <header className="bar">
        <span className="brand">
          <Mark />
          Sluice
        </span>
        <button type="button" className="quiet" onClick={onLanguage}>
          <FormattedMessage id="otherLanguage" />
        </button>
        <button
          type="button"
          className="quiet"
          onClick={onTheme}
          title={intl.formatMessage({ id: other === 'light' ? 'toLight' : 'toDark' })}
        >
          <FormattedMessage id={other} />
        </button>
      </header>
      <main className="middle">
        <h1 className="title">Sluice</h1>
        <p className="about">
          <FormattedMessage id="about" />
        </p>
        <p className="health" role="status">
          <span className="dot" data-state={health} />
          <FormattedMessage id={health} />
        </p>
      </main>
    </div>
  )
}
