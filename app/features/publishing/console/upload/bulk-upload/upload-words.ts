/** What the script says of files, with `{name}` where it puts something in. */
export type UploadWords = Record<
  | 'waiting'
  | 'sending'
  | 'storing'
  | 'paused'
  | 'broken'
  | 'reading'
  | 'readingPages'
  | 'ready'
  | 'refused'
  | 'notTaken'
  | 'notPdf'
  | 'empty'
  | 'unreadable'
  | 'twice'
  | 'groupNeeded'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'summary'
  | 'pauseFile'
  | 'resumeFile'
  | 'removeFile',
  string
>
