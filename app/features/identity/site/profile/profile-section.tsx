import type { ReactNode } from 'react'
import type { ProfileSectionName } from '#app/visit/paths/reader.ts'

type Props = { id: ProfileSectionName; title: string; text?: string; children: ReactNode }

/** One section of the profile: on the left what it is and what a change does, on the right its form. */
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
