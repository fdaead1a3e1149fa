export type Mail = { to: string; subject: string; text: string; html: string }

/**
 * Hands one mail over for good: resolves when the next hop has taken it. Product code does not call it but
 * `queueMail`, which survives an outage.
 */
export type Mailer = { send: (mail: Mail & { messageId?: string }) => Promise<void> }
