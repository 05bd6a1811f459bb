import '#app/features/users/console/readers/people.css'
import type { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import { LongField } from '#app/ui/console/form-fields.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { RangesPreview } from './ranges-preview.tsx'

type Props = {
  typed: string
  problems: string[]
  preview: ReturnType<typeof viewRangesPreview> | undefined
}

/** Addresses as they are pasted, one range per line. They can be checked before saving, which saves nothing. */
export function RangesField({ typed, problems, preview }: Props) {
  const { t } = useWords('console-people')
  return (
    <div className="ranges-field">
      <LongField
        name="ranges"
        label={t('group.ranges')}
        hint={t('group.rangesHint')}
        sent={typed}
        problems={problems}
        rows={8}
      />
      <p>
        <button type="submit" name="do" value="check" className="button secondary">
          {t('group.check')}
        </button>
      </p>
      {preview !== undefined && <RangesPreview preview={preview} />}
    </div>
  )
}
