import type { ReactNode } from 'react'
import type { ProfileSectionName } from '#app/visit/paths/reader.ts'

type Props = { id: ProfileSectionName; title: string; text?: string; children: ReactNode }

/** One thing about oneself: what it is and what changing it does at the left, its form at the right. */
export function ProfileSection({ id, title, text, children }: Props) {
  return (
    <section className="profile-section" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className="profile-form">{children}</div>
    </section>
  )
}
