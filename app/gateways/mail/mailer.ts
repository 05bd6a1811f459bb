/** One mail, plain text. `idempotencyKey` is the same for every attempt, so that a provider that knows keys sends once. */
export type OutgoingMail = {
  from: string
  senderName: string
  to: string
  subject: string
  text: string
  idempotencyKey: string
}

/** `later` may work another time, `never` won't; `error` is for the operator and names neither address nor text. */
export type MailOutcome = { kind: 'sent' } | { kind: 'later' | 'never'; error: string }

/** A way to send mail. Never throws. */
export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> }

const longestHeader = 200

/** What may stand in a header: one line, whatever a site or a person is called. */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/ {2,}/g, ' ')
  return Array.from(line.trim()).slice(0, longestHeader).join('')
}
