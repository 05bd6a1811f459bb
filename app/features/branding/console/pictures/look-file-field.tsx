import { inputOf, Labelled, LongField } from '#app/ui/console/form-fields.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** Asks for a look's file, or for its pasted text. A problem is shown at the one that was sent. */
export function LookFileField({ sent, problems }: { sent: unknown; problems: string[] }) {
  const { t } = useWords('console-look')
  const isPasted = typeof sent === 'string' && sent.trim() !== ''
  const upload = {
    ...{ name: 'upload', label: t('transfer.upload'), sent: '', hint: t('transfer.uploadHint') },
    problems: isPasted ? [] : problems,
  }
  return (
    <>
      <Labelled {...upload}>
        <input {...inputOf(upload)} type="file" accept=".json,application/json" />
      </Labelled>
      <LongField
        name="file"
        label={t('transfer.file')}
        sent={sent}
        problems={isPasted ? problems : []}
        rows={6}
      />
    </>
  )
}
