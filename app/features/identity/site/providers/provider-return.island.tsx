import { useEffect, useRef, useState } from 'react'

type Props = { action: string; message: string }
type Fields = Record<string, string>

const names = ['code', 'state', 'error']

/**
 * Microsoft's answer comes in the fragment, which no server sees (R165). This removes it from the address and sends it to
 * the server in a form. A code or an error without a value is only logged (R167).
 */
export function ProviderReturn({ action, message }: Props) {
  const [fields, setFields] = useState<Fields | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => setFields(takeFragment()), [])
  useEffect(() => {
    if (fields !== null) form.current?.submit()
  }, [fields])
  if (fields === null) return null
  return (
    <form ref={form} method="post" action={action} className="returning">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{message}</p>
    </form>
  )
}

function takeFragment(): Fields | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (!fragment.has('code') && !fragment.has('error')) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  const given = names.map((name) => [name, fragment.get(name) ?? ''] as const)
  const fields = Object.fromEntries(given.filter(([, value]) => value !== ''))
  if ('code' in fields || 'error' in fields) return fields
  console.info('The provider has answered without a value.')
  return null
}
