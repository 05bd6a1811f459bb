;; ROMix of scrypt (RFC 7914, section 5) for one lane of 128·r bytes. Its two loops are two calls, so that others can run between them.
;; `node scripts/build-romix.ts` turns this text into romix.wasm.
;;
;; The memory: the lane that is mixed, a lane for its next state, and N lanes that the first loop fills and the second
;; one reads. The caller makes it large enough. It works on words of 32 bits: as vectors of four
;; (SIMD) each step waits for the one before, which took a quarter longer.
(module
  (memory (export "memory") 1)

  ;; scryptBlockMix of the lane at $from into the lane at $to. X is in $x0 to $x15, and as Salsa20/8 gets it in $o0 to $o15: the runtime
  ;; checks the bounds of memory, but not of its stack.
  (func $blockMix (param $from i32) (param $to i32) (param $lane i32)
    (local $at i32) (local $rounds i32) (local $out i32)
    (local $x0 i32) (local $x1 i32) (local $x2 i32) (local $x3 i32)
    (local $x4 i32) (local $x5 i32) (local $x6 i32) (local $x7 i32)
    (local $x8 i32) (local $x9 i32) (local $x10 i32) (local $x11 i32)
    (local $x12 i32) (local $x13 i32) (local $x14 i32) (local $x15 i32)
    (local $o0 i32) (local $o1 i32) (local $o2 i32) (local $o3 i32)
    (local $o4 i32) (local $o5 i32) (local $o6 i32) (local $o7 i32)
    (local $o8 i32) (local $o9 i32) (local $o10 i32) (local $o11 i32)
    (local $o12 i32) (local $o13 i32) (local $o14 i32) (local $o15 i32)

    ;; X is the last block at first.
    (local.set $from (i32.add (local.get $from) (i32.sub (local.get $lane) (i32.const 64))))
    (local.set $x0 (i32.load (local.get $from)))
    (local.set $x1 (i32.load offset=4 (local.get $from)))
    (local.set $x2 (i32.load offset=8 (local.get $from)))
    (local.set $x3 (i32.load offset=12 (local.get $from)))
    (local.set $x4 (i32.load offset=16 (local.get $from)))
    (local.set $x5 (i32.load offset=20 (local.get $from)))
    (local.set $x6 (i32.load offset=24 (local.get $from)))
    (local.set $x7 (i32.load offset=28 (local.get $from)))
    (local.set $x8 (i32.load offset=32 (local.get $from)))
    (local.set $x9 (i32.load offset=36 (local.get $from)))
    (local.set $x10 (i32.load offset=40 (local.get $from)))
    (local.set $x11 (i32.load offset=44 (local.get $from)))
    (local.set $x12 (i32.load offset=48 (local.get $from)))
    (local.set $x13 (i32.load offset=52 (local.get $from)))
    (local.set $x14 (i32.load offset=56 (local.get $from)))
    (local.set $x15 (i32.load offset=60 (local.get $from)))
    (local.set $from (i32.sub (local.get $from) (i32.sub (local.get $lane) (i32.const 64))))

    (loop $block
      ;; Even blocks make the first half of the new lane, odd ones the second.
      (local.set $out (i32.add (local.get $to) (i32.add
        (i32.and (i32.shr_u (local.get $at) (i32.const 1)) (i32.const -64))
        (select (i32.shr_u (local.get $lane) (i32.const 1)) (i32.const 0) (i32.and (local.get $at) (i32.const 64))))))

      ;; X xor the next block goes into Salsa20/8, and is added to what comes out.
      (local.set $o0 (local.tee $x0 (i32.xor (local.get $x0) (i32.load (local.get $from)))))
      (local.set $o1 (local.tee $x1 (i32.xor (local.get $x1) (i32.load offset=4 (local.get $from)))))
      (local.set $o2 (local.tee $x2 (i32.xor (local.get $x2) (i32.load offset=8 (local.get $from)))))
      (local.set $o3 (local.tee $x3 (i32.xor (local.get $x3) (i32.load offset=12 (local.get $from)))))
      (local.set $o4 (local.tee $x4 (i32.xor (local.get $x4) (i32.load offset=16 (local.get $from)))))
      (local.set $o5 (local.tee $x5 (i32.xor (local.get $x5) (i32.load offset=20 (local.get $from)))))
      (local.set $o6 (local.tee $x6 (i32.xor (local.get $x6) (i32.load offset=24 (local.get $from)))))
      (local.set $o7 (local.tee $x7 (i32.xor (local.get $x7) (i32.load offset=28 (local.get $from)))))
      (local.set $o8 (local.tee $x8 (i32.xor (local.get $x8) (i32.load offset=32 (local.get $from)))))
      (local.set $o9 (local.tee $x9 (i32.xor (local.get $x9) (i32.load offset=36 (local.get $from)))))
      (local.set $o10 (local.tee $x10 (i32.xor (local.get $x10) (i32.load offset=40 (local.get $from)))))
      (local.set $o11 (local.tee $x11 (i32.xor (local.get $x11) (i32.load offset=44 (local.get $from)))))
      (local.set $o12 (local.tee $x12 (i32.xor (local.get $x12) (i32.load offset=48 (local.get $from)))))
      (local.set $o13 (local.tee $x13 (i32.xor (local.get $x13) (i32.load offset=52 (local.get $from)))))
      (local.set $o14 (local.tee $x14 (i32.xor (local.get $x14) (i32.load offset=56 (local.get $from)))))
      (local.set $o15 (local.tee $x15 (i32.xor (local.get $x15) (i32.load offset=60 (local.get $from)))))

      ;; Salsa20/8: four times the columns and the rows.
      (local.set $rounds (i32.const 4))
      (loop $double
        (local.set $x4 (i32.xor (local.get $x4) (i32.rotl (i32.add (local.get $x0) (local.get $x12)) (i32.const 7))))
        (local.set $x9 (i32.xor (local.get $x9) (i32.rotl (i32.add (local.get $x5) (local.get $x1)) (i32.const 7))))
        (local.set $x14 (i32.xor (local.get $x14) (i32.rotl (i32.add (local.get $x10) (local.get $x6)) (i32.const 7))))
        (local.set $x3 (i32.xor (local.get $x3) (i32.rotl (i32.add (local.get $x15) (local.get $x11)) (i32.const 7))))
        (local.set $x8 (i32.xor (local.get $x8) (i32.rotl (i32.add (local.get $x4) (local.get $x0)) (i32.const 9))))
        (local.set $x13 (i32.xor (local.get $x13) (i32.rotl (i32.add (local.get $x9) (local.get $x5)) (i32.const 9))))
        (local.set $x2 (i32.xor (local.get $x2) (i32.rotl (i32.add (local.get $x14) (local.get $x10)) (i32.const 9))))
        (local.set $x7 (i32.xor (local.get $x7) (i32.rotl (i32.add (local.get $x3) (local.get $x15)) (i32.const 9))))
        (local.set $x12 (i32.xor (local.get $x12) (i32.rotl (i32.add (local.get $x8) (local.get $x4)) (i32.const 13))))
        (local.set $x1 (i32.xor (local.get $x1) (i32.rotl (i32.add (local.get $x13) (local.get $x9)) (i32.const 13))))
        (local.set $x6 (i32.xor (local.get $x6) (i32.rotl (i32.add (local.get $x2) (local.get $x14)) (i32.const 13))))
        (local.set $x11 (i32.xor (local.get $x11) (i32.rotl (i32.add (local.get $x7) (local.get $x3)) (i32.const 13))))
        (local.set $x0 (i32.xor (local.get $x0) (i32.rotl (i32.add (local.get $x12) (local.get $x8)) (i32.const 18))))
        (local.set $x5 (i32.xor (local.get $x5) (i32.rotl (i32.add (local.get $x1) (local.get $x13)) (i32.const 18))))
        (local.set $x10 (i32.xor (local.get $x10) (i32.rotl (i32.add (local.get $x6) (local.get $x2)) (i32.const 18))))
        (local.set $x15 (i32.xor (local.get $x15) (i32.rotl (i32.add (local.get $x11) (local.get $x7)) (i32.const 18))))
        (local.set $x1 (i32.xor (local.get $x1) (i32.rotl (i32.add (local.get $x0) (local.get $x3)) (i32.const 7))))
        (local.set $x6 (i32.xor (local.get $x6) (i32.rotl (i32.add (local.get $x5) (local.get $x4)) (i32.const 7))))
        (local.set $x11 (i32.xor (local.get $x11) (i32.rotl (i32.add (local.get $x10) (local.get $x9)) (i32.const 7))))
        (local.set $x12 (i32.xor (local.get $x12) (i32.rotl (i32.add (local.get $x15) (local.get $x14)) (i32.const 7))))
        (local.set $x2 (i32.xor (local.get $x2) (i32.rotl (i32.add (local.get $x1) (local.get $x0)) (i32.const 9))))
        (local.set $x7 (i32.xor (local.get $x7) (i32.rotl (i32.add (local.get $x6) (local.get $x5)) (i32.const 9))))
        (local.set $x8 (i32.xor (local.get $x8) (i32.rotl (i32.add (local.get $x11) (local.get $x10)) (i32.const 9))))
        (local.set $x13 (i32.xor (local.get $x13) (i32.rotl (i32.add (local.get $x12) (local.get $x15)) (i32.const 9))))
        (local.set $x3 (i32.xor (local.get $x3) (i32.rotl (i32.add (local.get $x2) (local.get $x1)) (i32.const 13))))
        (local.set $x4 (i32.xor (local.get $x4) (i32.rotl (i32.add (local.get $x7) (local.get $x6)) (i32.const 13))))
        (local.set $x9 (i32.xor (local.get $x9) (i32.rotl (i32.add (local.get $x8) (local.get $x11)) (i32.const 13))))
        (local.set $x14 (i32.xor (local.get $x14) (i32.rotl (i32.add (local.get $x13) (local.get $x12)) (i32.const 13))))
        (local.set $x0 (i32.xor (local.get $x0) (i32.rotl (i32.add (local.get $x3) (local.get $x2)) (i32.const 18))))
        (local.set $x5 (i32.xor (local.get $x5) (i32.rotl (i32.add (local.get $x4) (local.get $x7)) (i32.const 18))))
        (local.set $x10 (i32.xor (local.get $x10) (i32.rotl (i32.add (local.get $x9) (local.get $x8)) (i32.const 18))))
        (local.set $x15 (i32.xor (local.get $x15) (i32.rotl (i32.add (local.get $x14) (local.get $x13)) (i32.const 18))))
        (br_if $double (local.tee $rounds (i32.sub (local.get $rounds) (i32.const 1)))))

      (i32.store (local.get $out) (local.tee $x0 (i32.add (local.get $x0) (local.get $o0))))
      (i32.store offset=4 (local.get $out) (local.tee $x1 (i32.add (local.get $x1) (local.get $o1))))
      (i32.store offset=8 (local.get $out) (local.tee $x2 (i32.add (local.get $x2) (local.get $o2))))
      (i32.store offset=12 (local.get $out) (local.tee $x3 (i32.add (local.get $x3) (local.get $o3))))
      (i32.store offset=16 (local.get $out) (local.tee $x4 (i32.add (local.get $x4) (local.get $o4))))
      (i32.store offset=20 (local.get $out) (local.tee $x5 (i32.add (local.get $x5) (local.get $o5))))
      (i32.store offset=24 (local.get $out) (local.tee $x6 (i32.add (local.get $x6) (local.get $o6))))
      (i32.store offset=28 (local.get $out) (local.tee $x7 (i32.add (local.get $x7) (local.get $o7))))
      (i32.store offset=32 (local.get $out) (local.tee $x8 (i32.add (local.get $x8) (local.get $o8))))
      (i32.store offset=36 (local.get $out) (local.tee $x9 (i32.add (local.get $x9) (local.get $o9))))
      (i32.store offset=40 (local.get $out) (local.tee $x10 (i32.add (local.get $x10) (local.get $o10))))
      (i32.store offset=44 (local.get $out) (local.tee $x11 (i32.add (local.get $x11) (local.get $o11))))
      (i32.store offset=48 (local.get $out) (local.tee $x12 (i32.add (local.get $x12) (local.get $o12))))
      (i32.store offset=52 (local.get $out) (local.tee $x13 (i32.add (local.get $x13) (local.get $o13))))
      (i32.store offset=56 (local.get $out) (local.tee $x14 (i32.add (local.get $x14) (local.get $o14))))
      (i32.store offset=60 (local.get $out) (local.tee $x15 (i32.add (local.get $x15) (local.get $o15))))

      (local.set $from (i32.add (local.get $from) (i32.const 64)))
      (br_if $block (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $lane)))))

  ;; Xors the lane at $to with the one at $from.
  (func $xor (param $from i32) (param $to i32) (param $lane i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $lane)))
    (loop $more
      (v128.store (local.get $to) (v128.xor (v128.load (local.get $to)) (v128.load (local.get $from))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $more (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 16))) (local.get $end)))))

  ;; The first loop: keeps the $n states of the lane.
  (func (export "fill") (param $n i32) (param $lane i32)
    (local $kept i32)
    (local.set $kept (i32.mul (local.get $lane) (i32.const 2)))
    (memory.copy (local.get $kept) (i32.const 0) (local.get $lane))
    (loop $state
      (if (local.tee $n (i32.sub (local.get $n) (i32.const 1)))
        (then
          (call $blockMix (local.get $kept) (i32.add (local.get $kept) (local.get $lane)) (local.get $lane))
          (local.set $kept (i32.add (local.get $kept) (local.get $lane)))
          (br $state))))
    (call $blockMix (local.get $kept) (i32.const 0) (local.get $lane)))

  ;; The second loop: mixes the lane $n times with the kept state that it names itself.
  (func (export "mix") (param $n i32) (param $lane i32)
    (local $left i32)
    (local.set $left (local.get $n))
    (loop $twice
      (call $xor (call $named (i32.const 0) (local.get $n) (local.get $lane)) (i32.const 0) (local.get $lane))
      (call $blockMix (i32.const 0) (local.get $lane) (local.get $lane))
      (call $xor (call $named (local.get $lane) (local.get $n) (local.get $lane)) (local.get $lane) (local.get $lane))
      (call $blockMix (local.get $lane) (i32.const 0) (local.get $lane))
      (br_if $twice (local.tee $left (i32.sub (local.get $left) (i32.const 2))))))

  ;; Integerify: the address of the kept state that the last block of the lane at $from names.
  (func $named (param $from i32) (param $n i32) (param $lane i32) (result i32)
    (i32.mul (local.get $lane) (i32.add (i32.const 2) (i32.and
      (i32.load (i32.sub (i32.add (local.get $from) (local.get $lane)) (i32.const 64)))
      (i32.sub (local.get $n) (i32.const 1)))))))
