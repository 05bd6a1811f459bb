/**
 * assumed: minutes that a page takes, by the language of the title, as long as the reader's own pace isn't known. A Japanese page of some
 * 600 characters takes a minute at 600 characters a minute, a Latin one of some 300 words one and a quarter at 240 words a minute.
 */
export const minutesPerPage = { ja: 1, other: 1.25 }
