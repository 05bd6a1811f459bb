import { type CardWords, cardFieldsIn } from '#app/features/orders/site/card/card-entry/card-fields.ts'
import { faultOfCode } from '#app/features/orders/site/card/card-entry/fault-of-code.ts'
import { type TokenMaker, tokenOf } from '#app/features/orders/site/card/card-entry/token-of.ts'
import { shownCardOf } from '#app/kernel/values/card/card-rules.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Props = {
  maker: TokenMaker
  /** This month in Japan, `YYYY-MM`. */
  thisMonth: string
  words: CardWords
}

/**
 * Sends a new card from the browser directly to the provider, which returns a token. Only the token is sent to us: the
 * card's fields have no names, so that no form ever contains them. They are hidden until this script runs.
 */
export const wake: Alive<Props> = (element, { maker, thisMonth, words }) => {
  const form = element.closest('form') as HTMLFormElement
  const token = form.elements.namedItem('token') as HTMLInputElement
  const shown = form.elements.namedItem('newCard') as HTMLInputElement | null
  const alert = element.querySelector('.card-alert') as HTMLElement
  const fields = cardFieldsIn(element, thisMonth, words)
  const say = (text: string) => {
    alert.textContent = text
    alert.hidden = text === ''
  }
  const ask = async (submitter: HTMLElement | null) => {
    form.ariaBusy = 'true'
    const answer = await tokenOf(maker, fields.read())
    form.ariaBusy = null
    if ('token' in answer) {
      token.value = answer.token
      if (shown !== null) shown.value = shownCardOf(answer.masked, fields.read().number)
      return form.requestSubmit(submitter)
    }
    const { field, problem } = faultOfCode(answer.code)
    if (field === null) return say(words[problem] ?? '')
    fields.tell(field, problem)
    ;(element.querySelector(`[data-card="${field}"]`) as HTMLInputElement).focus()
  }
  form.addEventListener('submit', (event) => {
    if (!isNewCard(form) || token.value !== '') return
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    say('')
    if (fields.check()) ask(event.submitter)
  })
  // The browser may restore this page from its cache after the token was used, so the token is cleared.
  addEventListener('pageshow', () => {
    token.value = ''
    form.ariaBusy = null
  })
  element.querySelector('.card-fields')?.removeAttribute('hidden')
  element.querySelector('.card-asleep')?.setAttribute('hidden', '')
}

/** Whether the reader enters a new card. If one is stored, they choose between it and a new one. */
function isNewCard(form: HTMLFormElement): boolean {
  return new FormData(form).get('card') === 'new'
}
