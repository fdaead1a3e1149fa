import { startTestSmtp } from '../../services/account/testing/test-smtp.ts'

/** A mail server open to other machines; prints each mail as a line of JSON. */
const { taken } = await startTestSmtp({ host: '0.0.0.0', port: 587 })
setInterval(() => {
  for (const mail of taken.splice(0)) process.stdout.write(`${JSON.stringify(mail)}\n`)
}, 20)
