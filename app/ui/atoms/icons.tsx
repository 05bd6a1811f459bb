/** Line icons on a 24-unit grid. They are decorative; text is beside them. */
const shapes = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.500V12l3 2',
  new: 'M12 4v4M12 16v4M4 12h4M16 12h4M7 7l2 2M15 15l2 2M7 17l2-2M15 9l2-2',
  popular: 'M5 19v-6M12 19V5M19 19v-9',
  star: 'M12 4l2.400 5.200 5.600.700-4.200 3.900 1.100 5.700-4.900-2.800-4.900 2.800 1.100-5.700L4 9.900l5.600-.700Z',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.500 0 6.500.5 8.500 2 2-1.500 5-2 8.500-2v-14c-3.500 0-6.500.5-8.500 2Zm0 0v14',
  person:
    'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8c.8-3.700 3.800-5.500 7.500-5.500s6.700 1.800 7.500 5.500',
  eye: 'M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12Zm9.500-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  more: 'M5.500 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.500 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM17.500 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Z',
  close: 'M6 6l12 12M18 6L6 18',
  lock: 'M6.500 11h11v8.500h-11Zm2.500 0V8a3 3 0 0 1 6 0v3',
  bookmark: 'M7 4h10v16l-5-3.500-5 3.500Z',
  bell: 'M6.500 16.500V11a5.500 5.500 0 0 1 11 0v5.500l1.500 1.500h-14Zm3.500 4h4',
  up: 'M12 19V5.500M6 11.500l6-6 6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500l10.500 6.500L8 18.500Z',
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
