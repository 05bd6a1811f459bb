import type { PreviewWarning } from '#app/features/branding/parts/preview/preview-reply.ts'

/** Shows problems beside the form's fields, like the form's page would, and removes those that are solved. */
export function showProblems(form: HTMLFormElement, problems: Record<string, string[]>): void {
  for (const old of form.querySelectorAll('.problem')) old.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const [name, words] of Object.entries(problems)) {
    const field = form.querySelector(`#${CSS.escape(name)}`)
    const around = field?.closest('.field, .choices')
    if (!field || !around) continue
    field.closest('details')?.setAttribute('open', '')
    around.appendChild(problem(`${name}-problem`, words))
    field.setAttribute('aria-invalid', 'true')
    tellOf(field, `${name}-problem`)
  }
}

function problem(id: string, words: string[]): HTMLElement {
  const said = document.createElement('p')
  said.className = 'problem'
  said.id = id
  for (const word of words) said.appendChild(document.createElement('span')).textContent = word
  return said
}

function tellOf(field: Element, id: string): void {
  const described = new Set((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  field.setAttribute('aria-describedby', [...described.add(id)].join(' '))
}

/** Shows below a colour's field that it can hardly be read, like the form's page would. */
export function showWarnings(form: HTMLFormElement, warnings: readonly PreviewWarning[]): void {
  for (const old of form.querySelectorAll('.contrast-note')) old.remove()
  for (const warning of warnings)
    fieldOf(form, warning.field)?.closest('.field')?.insertAdjacentElement('afterend', note(warning))
}

/** Puts a proposed colour into its field when it is clicked, without sending the form. */
export function takeProposals(form: HTMLFormElement): void {
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('.contrast-note button')
    const [name = '', colour = ''] = button?.value.split('=') ?? []
    const field = fieldOf(form, name)
    if (!field) return
    event.preventDefault()
    field.value = colour
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return name === '' ? null : form.querySelector<HTMLInputElement>(`#${CSS.escape(name)}`)
}

function note({ field, text, take, proposal }: PreviewWarning): HTMLElement {
  const said = document.createElement('div')
  said.className = 'contrast-note'
  said.appendChild(document.createElement('p')).textContent = text
  const button = said.appendChild(document.createElement('p')).appendChild(document.createElement('button'))
  Object.assign(button, { type: 'button', className: 'word-link', value: `${field}=${proposal}` })
  const swatch = button.appendChild(document.createElement('span'))
  swatch.className = 'swatch'
  swatch.ariaHidden = 'true'
  swatch.style.background = proposal
  button.appendChild(document.createTextNode(take))
  return said
}
