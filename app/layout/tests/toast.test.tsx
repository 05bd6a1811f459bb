import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toasts, unknownToast } from '#app/kernel/errors/toast.ts'
import { Toast } from '#app/layout/site/toast.tsx'
import { translator } from '#app/visit/translator.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const look = { seconds: 3, position: 'top-center' } as const
const css = readFileSync(new URL('../site/toast.css', import.meta.url), 'utf8')
const ruleOf = (selector: string) =>
  new RegExp(`^\\s*${selector.replace('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? ''

it('R458 R468 R462 a message has its colour, duration and position, and is announced', () => {
  const shown = (flash: Parameters<typeof Toast>[0]['flash']) => renderIn({}, <Toast flash={flash} />)
  expect(shown({ ...look, level: 'error', text: '失敗' })).toBe(
    '<p class="toast toast-error" role="alert" lang="ja" style="--seconds:3s">失敗 </p>',
  )
  expect(shown({ ...look, level: 'success', text: '成功' })).toBe(
    '<p class="toast toast-success" role="status" lang="ja" style="--seconds:3s">成功 </p>',
  )
  expect(shown({ ...unknownToast, text: '不明' })).toBe(
    '<p class="toast toast-error toast-corner" role="alert" lang="ja" style="--seconds:5s">不明 </p>',
  )
})

it('R126 a message that must be read is a dialog with a button that closes it without script', () => {
  const shown = renderIn({}, <Toast flash={{ ...look, level: 'error', text: '失敗', isKept: true }} />)
  expect(shown).toMatch(/^<dialog open="" class="toast toast-error toast-kept" aria-label="失敗" lang="ja">/)
  expect(shown).toContain(
    '<span role="alert">失敗</span><form method="dialog"><button type="submit" aria-label="',
  )
  expect(shown).not.toContain('--seconds')
  expect(ruleOf('.toast-kept')).toContain('animation: none')
})

it('R458 R468 R462 the style sheet puts it at the top centre or in the corner, red or green, and hides it', () => {
  expect(ruleOf('.toast')).toMatch(/position: fixed;[^}]*top: [^;]*12px\);\s*left: 50%;\s*translate: -50% 0;/)
  expect(ruleOf('.toast')).toContain('animation: toast-leave 0.3s var(--seconds) forwards')
  expect(ruleOf('.toast-corner')).toMatch(/inset: auto [^;]*right[^;]*bottom[^;]* auto;\s*translate: none/)
  expect(ruleOf('.toast-error')).toContain('background: var(--danger)')
  expect(ruleOf('.toast-success')).toContain('background: var(--ok)')
})

it('R469 R470 every message has a text in both languages', () => {
  for (const key of Object.keys(toasts) as (keyof typeof toasts)[]) {
    const [ja, en] = [translator('ja')(`messages:${key}`), translator('en')(`messages:${key}`)]
    expect(ja, key).toMatch(/[ぁ-んァ-ン]/)
    expect(en, key).toMatch(/^[A-Z][^ぁ-んァ-ン]+$/)
  }
})
