import type { HTMLElement } from 'node-html-parser'
import { documentOf, textOf } from './find.ts'

/** Returns the form that a field or button belongs to, by its position or by its `form` attribute. */
export function formOf(element: HTMLElement): HTMLElement {
  const id = element.getAttribute('form')
  const form = id === undefined ? element.closest('form') : documentOf(element).querySelector(`form#${id}`)
  if (!form) throw new Error(`${element.outerHTML.slice(0, 80)} is in no form`)
  return form
}

/** Returns the names and values that a browser sends when a button is pressed, in the order of the page. */
export function sentBy(form: HTMLElement, button: HTMLElement | null): [string, string][] {
  const id = form.getAttribute('id')
  const fields = documentOf(form)
    .querySelectorAll('input, select, textarea')
    .filter((field) =>
      field.hasAttribute('form') ? field.getAttribute('form') === id : field.closest('form') === form,
    )
  const sent = fields.flatMap(valuesOf)
  const name = button?.getAttribute('name')
  if (button && name) sent.push([name, button.getAttribute('value') ?? ''])
  return sent
}

function valuesOf(field: HTMLElement): [string, string][] {
  const name = field.getAttribute('name')
  if (!name || field.hasAttribute('disabled') || field.closest('fieldset[disabled]')) return []
  const type = field.getAttribute('type') ?? 'text'
  if (['submit', 'button', 'image', 'reset', 'file'].includes(type)) return []
  if (type === 'checkbox' || type === 'radio')
    return field.hasAttribute('checked') ? [[name, field.getAttribute('value') ?? 'on']] : []
  return [[name, fieldValue(field)]]
}

/** Returns the current value of a field. */
export function fieldValue(field: HTMLElement): string {
  if (field.rawTagName === 'textarea') return field.textContent
  if (field.rawTagName !== 'select') return field.getAttribute('value') ?? ''
  const option = field.querySelector('option[selected]') ?? field.querySelector('option')
  return option === null ? '' : (option.getAttribute('value') ?? textOf(option))
}

/** Sets the value of a field, like typing or choosing. */
export function setValue(field: HTMLElement, value: string): void {
  if (field.rawTagName === 'textarea') field.set_content(value.replaceAll('<', '&lt;'))
  else if (field.rawTagName !== 'select') field.setAttribute('value', value)
  else
    for (const option of field.querySelectorAll('option')) {
      const isChosen = (option.getAttribute('value') ?? textOf(option)) === value
      if (isChosen) option.setAttribute('selected', '')
      else option.removeAttribute('selected')
    }
}

/** Checks or unchecks a box. For a radio button, unchecks the others of the same name. */
export function setChecked(field: HTMLElement, isChecked: boolean): void {
  if (field.getAttribute('type') === 'radio')
    for (const other of formOf(field).querySelectorAll(`input[name="${field.getAttribute('name')}"]`))
      other.removeAttribute('checked')
  if (isChecked) field.setAttribute('checked', '')
  else field.removeAttribute('checked')
}
