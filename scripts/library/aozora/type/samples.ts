/** Texts of the specimens. They were written for them: each has kanji, kana, punctuation and some numbers. */
export const morning =
  '朝、工房の戸を開けると、まず紙の匂いがする。棚には大きさをそろえた活字が並び、引き出しの取っ手は、よく使うものほど光っている。主人は火鉢に手をかざしてから、今日の原稿を読む。声には出さない。ただ、句点のところで小さくうなずく。「字を拾う前に、息を拾うのです」と主人は言った。読む人がどこで息をつぐかを知らなければ、行をどこで折ってよいかもわからない。'
export const river =
  '川は、まっすぐに見えるところでも少しずつ曲がっている。舟に乗れば岸が動き、岸に立てば水が動く。地図の上の青い線は、そのどちらの動きも止めて、幅だけを残したものだ。幅の広いところでは橋が長く、狭いところでは流れが速い。人は昔から、橋を短くするか、流れを避けるかを選んで、道を通してきた。'
export const lamp =
  '夜の図書室には、机ごとに小さな灯りがある。灯りの下では紙が明るく、まわりは暗い。目は明るいところに集まるから、読む人は自分がどこに座っているかを忘れてしまう。よい頁も、この灯りに似ている。余白は暗がりで、本文は手もとの明るさである。'
export const english =
  'A page is a quiet room. The margins are its walls, the lines are its floor, and the reader walks from left to right without looking down. If a board is loose, the foot finds it at once; if every board is sound, nobody can say afterwards what the floor was made of. The printer is the one who knows, and who does not mind that nobody asks.'
export const mixed =
  '午前9時30分、気温は12.5度。窓の外のthermometerを読み、ノートのNo. 48に書きうつす。測定はA点からF点まで6か所、1か所に2分かかる。'
