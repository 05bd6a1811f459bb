import { html, page } from '#workers/sandbox/page.ts'
import type { Words } from '#workers/sandbox/words.ts'

/** The wallets whose cards are charged like cards that are entered. */
const names = { applepay: 'Apple Pay', googlepay: 'Google Pay' } as const
type CardWallet = keyof typeof names

export function isCardWallet(method: string): method is CardWallet {
  return Object.hasOwn(names, method)
}

/** The code of this form for a reader who has closed the wallet without paying. */
export const dismissed = 'dismissed'

type Asked = { id: string; method: CardWallet; amount: number; orderId: string }

/**
 * Plays the wallet. `answer=pay` with a card's `number` charges the card of the reader's device; `answer=dismiss` closes the wallet.
 * `answer=account` charges a card that only the Google Account has, after its issuer's page. A browser without the wallet is played by its
 * own button, which only leads back.
 */
export function cardWalletForm(
  words: Words,
  { id, method, amount, orderId }: Asked,
  code: string | null,
): Response {
  const wallet = names[method]
  const title = words('wallet.title', { wallet })
  const problem =
    code === dismissed ? words('wallet.dismissed', { wallet }) : words('link.refused', { code: code ?? '' })
  const body = html`<p class="brand">mul-pay</p>
<h1>${title}</h1>
<p class="lead">${words('link.lead', { amount: amount.toLocaleString('en') })}</p>
<p>${words('gmo.issuer.order')} <code>${orderId}</code></p>
${code !== null && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/gmo/link/${id}">
<p><label>${words('link.number')}<input name="number" value="4100000000000100" required></label></p>
${method === 'googlepay' && html`<input type="hidden" name="expires" value="12/39"><input type="hidden" name="code" value="123">`}
<button class="primary" name="answer" value="pay">${words('wallet.pay', { wallet })}</button>
${method === 'googlepay' && html`<button name="answer" value="account">${words('wallet.account')}</button>`}
<button name="answer" value="dismiss" formnovalidate>${words('wallet.dismiss')}</button>
<button name="answer" value="cancel" formnovalidate>${words('link.cancel')}</button>
</form>
<details><summary>${words('wallet.without')}</summary><p>${words('wallet.unsupported', { wallet })}</p></details>`
  return page({ words, title, body, tone: 'issuer', status: code === null ? 200 : 422 })
}
