/** Line icons on a 24-unit grid; decoration only, the words stand beside them. */
const shapes = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.500 0 6.500.5 8.500 2 2-1.500 5-2 8.500-2v-14c-3.500 0-6.500.5-8.500 2Zm0 0v14',
  person:
    'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8c.8-3.700 3.800-5.500 7.500-5.500s6.700 1.800 7.500 5.500',
  close: 'M6 6l12 12M18 6L6 18',
  lock: 'M6.500 11h11v8.500h-11Zm2.500 0V8a3 3 0 0 1 6 0v3',
  bookmark: 'M7 4h10v16l-5-3.500-5 3.500Z',
  printer: 'M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7Z',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
