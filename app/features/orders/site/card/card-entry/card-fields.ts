import {
  brandNames,
  brandOf,
  type CardField,
  cardFields,
  digitsOf,
  problemOfCard,
  type TypedCard,
} from '#app/kernel/values/card/card-rules.ts'

export type CardWords = Record<string, string>
type Fields = {
  read(): TypedCard
  tell(field: CardField, problem: string | null): void
  /** Shows everything that is wrong and focuses the first problem. Returns whether nothing is wrong. */
  check(): boolean
}

/**
 * The inputs of a card, which check their values. An input is checked when it is left or all are checked for the first time, and from then
 * on with every character. If a message disappeared only on leaving the input, the button would move away under the pointer that is about
 * to press it. `words` are the messages, by the name of the problem.
 */
export function cardFieldsIn(element: HTMLElement, thisMonth: string, words: CardWords): Fields {
  const inputOf = (field: CardField) => element.querySelector(`[data-card="${field}"]`) as HTMLInputElement
  const read = () => Object.fromEntries(cardFields.map((field) => [field, inputOf(field).value])) as TypedCard
  const tell = (field: CardField, problem: string | null) => {
    const input = inputOf(field)
    const said = element.querySelector(`#${input.id}-problem`) as HTMLElement
    said.textContent = problem === null ? '' : (words[problem] ?? '')
    said.hidden = problem === null
    if (problem === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  const judge = (field: CardField) => {
    const problem = problemOfCard(field, read(), thisMonth)
    tell(field, problem)
    return problem === null
  }
  const judged = new Set<CardField>()
  for (const field of cardFields) {
    const input = inputOf(field)
    input.addEventListener('blur', () => {
      // A field that is still empty when it is left isn't checked.
      if (input.value !== '') judged.add(field)
      if (judged.has(field)) judge(field)
    })
    input.addEventListener('input', () => judged.has(field) && judge(field))
  }
  const check = () => {
    for (const field of cardFields) judged.add(field)
    const wrong = cardFields.filter((field) => !judge(field))
    if (wrong[0] !== undefined) inputOf(wrong[0]).focus()
    return wrong.length === 0
  }
  showBrand(element, inputOf('number'))
  return { read, tell, check }
}

function showBrand(element: HTMLElement, input: HTMLInputElement): void {
  const shown = element.querySelector('.card-brand') as HTMLElement
  const show = () => {
    const brand = brandOf(digitsOf(input.value))
    shown.textContent = brand === null ? '' : brandNames[brand]
  }
  input.addEventListener('input', show)
  show()
}
