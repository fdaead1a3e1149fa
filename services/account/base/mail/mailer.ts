export type Mail = { to: string; subject: string; text: string; html: string }

/**
 * Delivers one mail: resolves when the next hop has accepted it. Product code calls `queueMail` instead, which survives
 * an outage.
 */
export type Mailer = { send: (mail: Mail & { messageId?: string }) => Promise<void> }
