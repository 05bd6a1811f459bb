/** The style sheet and the script of the sandbox's pages. */
const files: Record<string, { type: string; text: string }> = {
  '/form-post.js': { type: 'text/javascript', text: 'document.forms[0].submit()\n' },
  '/sandbox.css': {
    type: 'text/css',
    text: `:root { --ink: #1b1c1e; --ink-2: #55585e; --line: #dcdad4; --edge: #8b8e95; --paper: #fff; --ground: #f4f3ef; --accent: #3d4a5c }
[data-tone='google'] { --accent: #1a73e8; --ground: #f0f4f9 }
[data-tone='microsoft'] { --accent: #0067b8; --ground: #f2f2f2 }
[data-tone='learning'] { --accent: #b4521b; --ground: #fbf5ec }
* { box-sizing: border-box }
html { font: 16px/1.7 "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", system-ui, sans-serif; color: var(--ink); background: var(--ground) }
body { margin: 0 }
.stand-in { margin: 0; padding: 6px 16px; font-size: 13px; text-align: center; color: #fff; background: var(--ink) }
main { max-width: 480px; margin: 32px auto; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 6px }
main:has(.mails), main:has(.rooms) { max-width: 760px }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.35 }
h2 { margin: 0; font-size: 18px; line-height: 1.4 }
p { margin: 0 0 16px }
a { color: var(--accent) }
.brand { margin: 0 0 12px; font-weight: 600; color: var(--accent) }
.lead, .note, .detail, dt { color: var(--ink-2) }
.note, .detail, small, dt { font-size: 14px }
.problem { font-weight: 600; color: #b3261e }
.detail, .name { overflow-wrap: anywhere }
form { display: grid; gap: 16px }
label, .field { display: grid; gap: 4px }
input, select, button { min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 4px }
input[type='checkbox'], input[type='radio'] { min-height: 0; width: 20px; height: 20px; margin: 0 }
.choice { display: flex; align-items: center; gap: 8px; min-height: 44px }
select { min-width: 0 }
button { cursor: pointer }
button:hover { background: var(--ground) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.primary { color: #fff; background: var(--accent); border-color: var(--accent) }
.primary:hover { background: color-mix(in srgb, var(--accent) 85%, black) }
.persons { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none }
.persons button { display: grid; width: 100%; text-align: left; border-color: var(--line) }
.persons button:hover { border-color: var(--accent) }
.persons .name { font-weight: 600 }
details { padding-top: 8px; border-top: 1px solid var(--line) }
summary { min-height: 32px; cursor: pointer; color: var(--ink-2) }
details form, details .fields { padding-top: 8px }
.filter { display: flex; flex-wrap: wrap; align-items: end; margin: 16px 0 }
.filter label { flex: 1 1 240px; grid-template-columns: minmax(0, 1fr); min-width: 0 }
.filter a { align-self: center }
.mails { margin: 0; padding: 0; list-style: none }
.mails > li { padding: 24px 0; border-top: 1px solid var(--line) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; align-items: baseline; margin: 8px 0 }
dd { margin: 0; overflow-wrap: anywhere }
.text { margin: 0 0 8px; padding: 16px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border-radius: 4px }
form + .note, form + .lead, dl + h2 { margin-top: 16px }
.rooms { display: grid; gap: 16px; margin: 16px 0 0; padding: 0; list-style: none }
table { width: 100%; font-size: 14px; border-collapse: collapse }
th, td { padding: 8px; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line) }
.number { text-align: right; font-variant-numeric: tabular-nums }
.wide { overflow-x: auto }
code { padding: 2px 4px; font-size: 14px; overflow-wrap: anywhere; background: var(--ground); border-radius: 2px }
@media (max-width: 560px) {
  main { margin: 0; padding: 24px 16px; border-width: 0 0 1px; border-radius: 0 }
  dl { grid-template-columns: 1fr }
}
`,
  },
}

export function respondAsset(path: string): Response | null {
  const file = files[path]
  if (file === undefined) return null
  return new Response(file.text, {
    headers: { 'Content-Type': `${file.type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
  })
}
