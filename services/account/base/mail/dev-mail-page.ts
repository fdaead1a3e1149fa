import type { CaughtMail } from './caught-mails.ts'
import { escapeHtml } from './escape-html.ts'

const mailOf = ({ to, subject, text, at }: CaughtMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to)}, ${escapeHtml(at)}</p>
<pre>${escapeHtml(text)}</pre>
</article>`

/** The caught mails as a page without scripts, styles or links. */
export const devMailPage = (mails: readonly CaughtMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Caught mails</title></head><body>
<h1>Caught mails</h1>
<p>In local mode without SMTP_URL, no mail leaves this machine. Newest first. Reload to see more.</p>
${mails.map(mailOf).join('\n') || '<p>No mail yet.</p>'}
</body></html>
`
