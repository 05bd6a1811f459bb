import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'

/** What a box is called: by the tenant, else by the field it looks in. */
export function useBoxLabel(): (box: { label: string; field: string | null }) => string {
  const { t } = useTranslation('search')
  return ({ label, field }) => {
    const known = contentFields.find((name) => name === field)
    return label !== '' || known === undefined ? label : t(`field.${known}`)
  }
}
