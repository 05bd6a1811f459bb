import type { Alive } from '#app/ui/islands/alive.ts'

/** Keeps a colour's picker and text field equal. Without a script the picker only shows the stored colour. */
export const wake: Alive<Record<string, never>> = (element) => {
  const [text, picker] = element.querySelectorAll('input')
  if (text === undefined || picker === undefined) return
  picker.addEventListener('input', () => {
    text.value = picker.value
    text.dispatchEvent(new Event('input', { bubbles: true }))
  })
  text.addEventListener('input', () => {
    const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.value.trim())?.[1]
    if (digits !== undefined) picker.value = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  })
}
