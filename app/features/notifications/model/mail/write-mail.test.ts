import { expect, it } from 'vitest'
import { locales } from '#app/kernel/i18n/locale.ts'
import type { MailKind } from './mail-texts.ts'
import { sampleDetails, writeMail, writeTitles } from './write-mail.ts'

const values = {
  site: '青空ライブラリー',
  siteUrl: 'https://books.example/aozora/',
  name: '花子',
  url: 'https://books.example/aozora/reset-password?token=l1.x',
  otherUrl: 'https://books.example/aozora/forget-password',
  email: 'new@books.example',
}
const kinds: MailKind[] = [
  'register',
  'alreadyRegistered',
  'reset',
  'resetByAdmin',
  'passwordChanged',
  'passwordRemoved',
  'changeEmail',
  'emailChangeRequested',
  'emailChangedByAdmin',
  'staffInvited',
  'staffReset',
  'staffForgot',
  'cancelled',
  'ordered',
  'renewed',
  'paymentFailed',
  'cardExpires',
  'planCancelled',
  'planEnds',
  'planRenews',
  'planPaused',
  'pauseEnds',
  'planEnded',
  'renewalMissed',
  'priceChanges',
  'refunded',
  'refundedByHand',
  'invoice',
  'slip',
  'slipReminder',
  'paidLate',
  'searchAlert',
]

it('a mail has a greeting, its paragraphs with the link on its own line, and the site’s signature', () => {
  expect(writeMail('ja', 'reset', values)).toEqual({
    subject: '【青空ライブラリー】パスワードの再設定',
    text: `花子 様

パスワード再設定のお申し込みを受け付けました。下のリンクを開き、新しいパスワードを設定してください。

https://books.example/aozora/reset-password?token=l1.x

リンクは60分以内に1回だけ使えます。

お心当たりのない場合は、このメールを削除してください。現在のパスワードはそのままお使いいただけます。

--
青空ライブラリー
https://books.example/aozora/
このメールは自動で送信しています。ご返信いただいてもお答えできません。
`,
  })
})

it('every mail is complete in both languages: no gap, no key, and no name if the reader isn’t known', () => {
  for (const locale of locales)
    for (const kind of kinds) {
      const details = sampleDetails(locale, Date.parse('2027-01-30T15:00:00Z'), values.siteUrl)
      const { subject, text } = writeMail(locale, kind, { ...values, details })
      expect(subject, kind).toContain('青空ライブラリー')
      expect(`${subject}\n${text}`, kind).not.toMatch(/\{\{|undefined|null|\b[a-z]+\.[a-z]+(?:\.[a-z]+)?$/m)
      expect(writeMail(locale, kind, { ...values, name: null }).text).not.toContain('花子')
    }
})

it('placeholders within a name or a site’s texts aren’t filled in', () => {
  const { subject, text } = writeMail('ja', 'cancelled', {
    ...values,
    name: '{{site}} $t(greeting)',
    site: '{{name}}',
  })
  expect(subject).toBe('【{{name}}】退会手続きが完了しました')
  expect(text).toContain('{{site}} $t(greeting) 様')
})

it('a mail about money names amount, tax, period, next charge and how to cancel', () => {
  const details = sampleDetails('ja', Date.parse('2027-01-30T15:00:00Z'), values.siteUrl)
  const { subject, text } = writeMail('ja', 'renewed', {
    ...values,
    url: 'https://books.example/aozora/subscription',
    details,
  })
  expect(subject).toBe('【青空ライブラリー】プランを更新しました')
  expect(text).toContain(`「プレミアムプラン」のご利用期間を更新しました。

お支払い金額：1,078円（税込）（うち消費税98円）

ご利用期間：2027年1月31日～2027年3月2日

次回のお支払い：2027年3月3日に1,078円（税込）

解約は次のページからいつでもできます。解約後も、お支払い済みの期間の終わりまでご利用いただけます。領収書も同じページでご覧いただけます。

https://books.example/aozora/subscription
`)
})

it('an alert names its search, lists titles with their addresses, and says why it came and how to end it', () => {
  const titles = writeTitles('en', [{ title: 'A {{site}}', author: 'B', url: 'https://b.example/1' }], 12)
  const details = {
    search: 'The sea',
    titles,
    since: '1 May 2026',
    often: 'every day',
    manageUrl: 'https://b.example/m',
    endUrl: 'https://b.example/end',
  }
  const { subject, text } = writeMail('en', 'searchAlert', {
    ...values,
    ...{ site: 'Library', url: 'https://b.example/s', details },
  })
  expect(subject).toBe('[Library] New titles for “The sea”')
  expect(text).toContain(`There are new titles for your saved search “The sea” that you can read at Library:

A {{site}} / B
https://b.example/1

and 12 more

See all results of this search:

https://b.example/s

You receive this message because you saved this search on 1 May 2026 and chose an alert every day. Change or delete it on this page:

https://b.example/m

To stop this alert, open this link. You do not need to sign in, and the search stays saved.

https://b.example/end
`)
})
