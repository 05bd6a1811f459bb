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
