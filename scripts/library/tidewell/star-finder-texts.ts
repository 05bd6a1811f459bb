/** Name, constellation, right ascension in hours, declination in degrees, magnitude. */
export const named: readonly (readonly [string, string, number, number, number])[] = [
  ['Polaris', 'Little Bear', 2.53, 89.3, 2.0],
  ['Dubhe', 'Great Bear', 11.06, 61.8, 1.8],
  ['Alkaid', 'Great Bear', 13.79, 49.3, 1.9],
  ['Kochab', 'Little Bear', 14.85, 74.2, 2.1],
  ['Schedar', 'Cassiopeia', 0.68, 56.5, 2.2],
  ['Mirfak', 'Perseus', 3.41, 49.9, 1.8],
  ['Capella', 'Charioteer', 5.28, 46.0, 0.1],
  ['Aldebaran', 'Bull', 4.6, 16.5, 0.9],
  ['Betelgeuse', 'Orion', 5.92, 7.4, 0.5],
  ['Rigel', 'Orion', 5.24, -8.2, 0.1],
  ['Sirius', 'Great Dog', 6.75, -16.7, -1.5],
  ['Procyon', 'Little Dog', 7.66, 5.2, 0.4],
  ['Pollux', 'Twins', 7.76, 28.0, 1.1],
  ['Castor', 'Twins', 7.58, 31.9, 1.6],
  ['Regulus', 'Lion', 10.14, 12.0, 1.4],
  ['Denebola', 'Lion', 11.82, 14.6, 2.1],
  ['Alphard', 'Water Snake', 9.46, -8.7, 2.0],
  ['Spica', 'Virgin', 13.42, -11.2, 1.0],
  ['Arcturus', 'Herdsman', 14.26, 19.2, 0.0],
  ['Alphecca', 'Northern Crown', 15.58, 26.7, 2.2],
  ['Antares', 'Scorpion', 16.49, -26.4, 1.0],
  ['Rasalhague', 'Serpent Bearer', 17.58, 12.6, 2.1],
  ['Vega', 'Lyre', 18.62, 38.8, 0.0],
  ['Altair', 'Eagle', 19.85, 8.9, 0.8],
  ['Deneb', 'Swan', 20.69, 45.3, 1.3],
  ['Enif', 'Winged Horse', 21.74, 9.9, 2.4],
  ['Alpheratz', 'Andromeda', 0.14, 29.1, 2.1],
  ['Fomalhaut', 'Southern Fish', 22.96, -29.6, 1.2],
  ['Diphda', 'Whale', 0.73, -18.0, 2.0],
  ['Hamal', 'Ram', 2.12, 23.5, 2.0],
]

export const finderIntro = `
A star finder has one purpose: you look up, see something bright, and want to know its name before it sets. There are thirty names in this book. Whoever knows thirty stars is never entirely lost, either at sea or in conversation.

Each chart shows the whole sky, as if you lay on your back on the foredeck with your feet to the south. The rim is the horizon and the middle is straight overhead. East is at the left, which is not a mistake: hold the page above your head, and it will be where east is. The two faint rings are thirty and sixty degrees high. The broken line is the path of sun, moon and planets. A bright light near it that is not on the chart is a planet; it will not twinkle, and it will be gone in a year.

A chart is right at midnight when the month begins. Every evening the same stars are there four minutes earlier, which makes two hours in a month. So the February chart serves for midnight on the first of February, for ten o'clock on the first of March, and, if you have to be up, for two in the morning on the first of January.

**A hand at arm's length** measures the sky. A finger is two degrees wide, a fist ten, a stretched span from thumb to little finger twenty. The table beside each chart gives the altitude and bearing of the twelve highest named stars at nine in the evening. Two fists above the horizon and one to the left of the church is, for most purposes, an answer.

**North** needs no chart. Find the Plough, take the two stars at its end, and go on five times their distance: there, alone, moderately bright and always in the same place, is Polaris. Its height in degrees is your latitude. At Tidewell it stands five fists and a finger above the hills, for ever, and when it does not, you are no longer at Tidewell.

**Latitude at noon** takes the table at the end. Measure the sun when it is highest, take the height from ninety, and add the sun's declination with its sign. Captain Carrow of the *Plover* did it to a quarter of a mile. With a protractor, a thread and a boot-nail we have done it to nine.
`

export const finderMonths: readonly string[] = [
  'Orion stands in the south with everybody round him: the Bull above, the Dogs at heel, the Twins on his shoulder. Draw a line down through his belt and you come to Sirius, which is the brightest star there is and throws all colours when it is low. In January this costs nobody any sleep, since it is there at supper.',
  'The great six of winter make a ring round Betelgeuse: Rigel, Aldebaran, Capella, Pollux, Procyon, Sirius. Learn the ring and you have a fifth of the book. Boats laid up on the hard have it over their masts, and the painter, if he stays late, can name his own varnish by it: Rigel blue, Betelgeuse red, Capella cream.',
  'The Lion climbs in the east, a sickle with Regulus for its handle. Behind it comes nothing much, as behind lions. The Plough has swung up until it hangs upside down over your head and pours whatever it holds on the Lion’s back; in most Marches, the saying goes, one can tell what it holds.',
  'Follow the handle of the Plough round its curve. You *arc to Arcturus*, and then you *speed on to Spica*, says the rhyme, and there is no shorter way to two stars at once. Arcturus is orange and the first sign that one may leave off one pair of stockings. Orion is going down feet first in the west.',
  'Spica stands due south on a clear evening and the Crown hangs beside the Herdsman, seven small stars in a half circle, of which Alphecca is the stone. Capella, in the north-west, touches the sea for an hour without ever going in. She never sets here. Neither does the dog at the Mermaid.',
  'There is hardly a night, and what there is belongs to the north, where the light goes along under the horizon from west to east like somebody with a lamp behind a hedge. Vega is high. Antares, red as the port hand buoy, looks over the southern hills for a few hours, and for most of us that is as far south as we shall ever see.',
  'Three stars make the summer triangle, and it will be with you until Christmas: Vega overhead, Deneb behind her, Altair below. The Milky Way runs down between them to the sea. If you can see it from the quay, somebody has turned off the ice-cream kiosk.',
  'Lie down for the twelfth. From the north-east, where Perseus is rising, come the shooting stars of August, about one a minute in the small hours; with a moon, a few. They were called here the *herring scales*. Nobody counts beyond a hundred, not because there are no more.',
  'The square of the Winged Horse comes up on one corner and takes the place of everything that summer had there. Count the stars inside the square with the naked eye. If you get to five it is a fine night, and if to nine you may go as look-out. In the north Capella has begun to climb again.',
  'The south is empty, except for one: Fomalhaut, white, lonely and low, over the water where the ships come from. The old pilots took it for a riding light so often that it is in the harbour rules. *A light that keeps its distance is to be ignored.*',
  'The Ram, the Whale and the Fishes, all faint, occupy the south in a way of which only their names are impressive. Look east instead. First come the Seven Sisters, like a breath on a window, then Aldebaran after them. Orion has one shoulder above the sea by nine.',
  'At the shortest day the longest sky. Orion rises at tea and sets at breakfast; there are sixteen hours in which to find thirty stars, and on a frosty night all but three of them can be had without moving from the coal box. The three are Antares, Spica and Alphecca. They are on the other side of the sun, being kept.',
]
