/** The stops of the trail. The first letters of the answers say where the bell is. */
export const stations: readonly {
  place: string
  x: number
  y: number
  story: string
  task: string
  answer: string
}[] = [
  {
    place: 'The Museum door',
    x: 6.0,
    y: 5.62,
    story:
      'Rain or shine, one thing always stands in the brass pot beside the door. Miss Penrose says that it belonged to a keeper who never once opened it, because on a rock there is nobody to keep dry for.',
    task: 'What is in the pot?',
    answer: 'UMBRELLA',
  },
  {
    place: 'The drying posts',
    x: 5.0,
    y: 5.0,
    story:
      'Twelve posts stand in a row, with nothing on them except a gull. A hundred years ago something brown hung here to dry, full of holes. It was made of holes, in fact, tied together with string.',
    task: 'What hung here?',
    answer: 'NET',
  },
  {
    place: 'The wreck house',
    x: 4.2,
    y: 4.75,
    story:
      'This cottage was built of bits of ships. The roof beams are ribs. The window is a porthole. One part came from a captain’s cabin and still says PLEASE KNOCK.',
    task: 'Which part of the house?',
    answer: 'DOOR',
  },
  {
    place: 'The old tide pole',
    x: 5.5,
    y: 4.7,
    story:
      'It floated away in June 1868, went past the school, and was read by a child on the way: three feet. Now it hangs on the wall. Count the white stripes with figures on them.',
    task: 'How many? Write it as a word.',
    answer: 'EIGHT',
  },
  {
    place: 'The ropewalk',
    x: 5.2,
    y: 5.95,
    story:
      'People walked backwards here all day for a quarter of a mile, with yarn round their waists. Try it. Do not look behind you. That is what the others are for.',
    task: 'What did they make?',
    answer: 'ROPE',
  },
  {
    place: 'The bathing steps',
    x: 6.2,
    y: 5.1,
    story:
      'Sit on the lowest dry step for ten minutes. Either your feet get wet or the next step comes out. Something is going up or down in front of you, and has done so twice a day since before there were steps.',
    task: 'What is it?',
    answer: 'TIDE',
  },
  {
    place: 'Amity Bank',
    x: 5.9,
    y: 3.9,
    story:
      'Old Trelane’s grandfather ploughed a field out here, before the sea had it. His plough was pulled by somebody grey, with four feet, who did not mind getting them wet.',
    task: 'Who pulled the plough?',
    answer: 'HORSE',
  },
  {
    place: 'The gut with the plank',
    x: 6.6,
    y: 4.4,
    story:
      'Lie on the plank and look down. Drop in a bit of weed. If it goes to the left, towards the sea, the water is running out. There is a word for that, and it is so short that it runs out as well.',
    task: 'Which word?',
    answer: 'EBB',
  },
  {
    place: 'The harbour mouth',
    x: 6.95,
    y: 3.7,
    story:
      'Here is the hook where the bell was. Out in the channel something red and round bobs up and down, and has a number on it. It has been there every day, has seen everything, and says nothing.',
    task: 'What saw everything?',
    answer: 'BUOY',
  },
  {
    place: 'The boathouse',
    x: 7.0,
    y: 3.2,
    story:
      'There is a drawing on the door: something long, made of wood, with a mouth. It is drinking. A ferryman on the other side of the world drew it, because it should have water every morning.',
    task: 'What is drinking?',
    answer: 'OAR',
  },
  {
    place: 'The Point',
    x: 7.4,
    y: 2.75,
    story:
      'In front of the lamp house lies the heaviest thing on the whole trail. The Plover found it in seven fathoms. It has two arms and no hands, and it held on to the ground for eighty years after everyone had forgotten to tell it to stop.',
    task: 'What is it?',
    answer: 'ANCHOR',
  },
  {
    place: 'The shingle',
    x: 7.75,
    y: 3.1,
    story:
      'Stop at the string. Do not go over it between April and July, because somebody white with a black cap is sitting on two eggs there, and has come from Africa to do so. If she dives at your hat, she is right.',
    task: 'Who is she?',
    answer: 'TERN',
  },
]
