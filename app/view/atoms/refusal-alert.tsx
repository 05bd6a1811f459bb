import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { useTranslation } from '#app/platform/rendering.ts'

/** A refusal in words, with its code in small for whoever asks for help. */
export function RefusalAlert({ name, id }: { name: string | null; id?: string }) {
  const { t } = useTranslation(['common', 'errors'])
  if (name === null || !(name in catalogue)) return null
  const known = name as ErrorName
  return (
    <p className="alert alert-error" role="alert" id={id}>
      {t(`errors:${known}`)} <small className="code">{catalogue[known].code}</small>
    </p>
  )
}
