import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FormReply } from '#app/doors/form.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { BrandingPreview, brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import type { PreviewView } from '#app/features/branding/parts/preview/preview-view.ts'
import type { ConsoleView } from '#app/layout/console/console-view.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Shown = {
  tenantId: number
  heading: string
  frame: ConsoleView
  values: Record<string, unknown>
  isUnsaved: boolean
  preview: PreviewView
}

type Props = {
  name: 'banner' | 'brand'
  schema: z.ZodObject
  shown: Shown
  sections: readonly { title: string; help: string; fields: readonly string[]; of?: string }[]
  /** The fields with pictures. */
  custom: Record<string, ReactNode>
}

/** A form of the branding with pictures, beside it what readers will see, and the button that resets it. */
export function PicturePage({ name, schema, shown, sections, custom }: Props) {
  const { tenantId, heading, frame, values, isUnsaved, preview } = shown
  const { t } = useWords('console-pictures')
  const reply = useActionData<FormReply>()
  const word = brandingWords[name]
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetBranding(tenantId, word)}
      preview={
        <BrandingPreview
          preview={preview}
          action={adminPaths.tryBranding(tenantId, word)}
          isAhead={isUnsaved || reply !== undefined}
        />
      }
    >
      <SchemaForm
        schema={schema}
        action={adminPaths.brandingForm(tenantId, word)}
        encType="multipart/form-data"
        id={brandingFormId}
        words="console-pictures"
        prefix={name}
        submit={t('save')}
        {...{ values, isUnsaved, reply, sections, custom }}
      />
    </BrandingPage>
  )
}

/** What the fields with pictures show: what was sent, or else the stored values, and the problems of a field. */
export function useSentPictures<Values extends object>(values: Values) {
  const result = useActionData<FormReply>()?.result
  return {
    sent: (result?.initialValue ?? values) as Partial<Values>,
    wrong: Object.keys(result?.error ?? {}),
    problemsOf: (field: string) => result?.error?.[field] ?? [],
  }
}
