import { Moon, Sun } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { IconButton } from './icon-button.tsx'
import { keptTheme } from './theme.ts'

export function ThemeButton() {
  const t = useText()
  const [theme, setTheme] = keptTheme.use()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      label={t(other === 'light' ? 'toLight' : 'toDark')}
      onClick={() => setTheme(other)}
    />
  )
}
