import './console-forms.css'
import type { ReactNode } from 'react'

/** A part of a form, with a sentence on what readers will see change. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: string
  help: string
  children?: ReactNode
}) {
  return (
    <section className="form-section">
      <h2>{title}</h2>
      <p className="help">{help}</p>
      {children}
    </section>
  )
}
