// Sounds made on the spot with WebAudio: no file is loaded. Silent until the first click or key
// on the page; the volume is kept in this browser only. Every sound has a visible twin.

const STORE = "saloon-volume";
const MOST_AT_ONCE = 4;
const SAME_CUE_MS = 60;

let audio = null;
let out = null;
let volume = readVolume();
const lastPlayed = new Map();
const playing = [];

function readVolume() {
  try {
    const kept = localStorage.getItem(STORE);
    return kept === null ? 0.6 : Math.min(1, Math.max(0, Number(kept) || 0));
  } catch {
    return 0.6;
  }
}

/** Return the volume, 0 to 1. */
export function getVolume() {
  return volume;
}

/** Set and keep the volume, 0 to 1. */
export function setVolume(to) {
  volume = Math.min(1, Math.max(0, to));
  if (out) out.gain.value = volume;
  try {
    localStorage.setItem(STORE, String(volume));
  } catch {
    // private windows may refuse: the volume lasts for this page
  }
}

function wake() {
  if (audio) return;
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  audio = new Context();
  out = audio.createGain();
  out.gain.value = volume;
  out.connect(audio.destination);
}
addEventListener("pointerdown", wake, { once: true, capture: true });
addEventListener("keydown", wake, { once: true, capture: true });

function envelope(level, start, length, attack = 0.004) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.linearRampToValueAtTime(level, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}

function tone(type, from, to, length, { level = 0.3, after = 0 } = {}) {
  const start = audio.currentTime + after;
  const wave = audio.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, start);
  if (to !== from) wave.frequency.exponentialRampToValueAtTime(to, start + length);
  wave.connect(envelope(level, start, length));
  wave.start(start);
  wave.stop(start + length);
}

function noise(kind, from, to, length, { level = 0.3, after = 0, attack = 0.004, q = 1 } = {}) {
  const start = audio.currentTime + after;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, start);
  if (to !== from) filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(envelope(level, start, length, attack));
  source.start(start);
}

function knock(level) {
  noise("bandpass", 900, 900, 0.04, { level, q: 3 });
  tone("sine", 180, 180, 0.06, { level });
}

function notes(type, hertz, length, level = 0.2) {
  hertz.forEach((pitch, place) => tone(type, pitch, pitch, length, { level, after: place * length }));
}

const CUES = {
  choose: () => tone("sine", 520, 520, 0.03, { level: 0.15 }),
  lock: () => knock(0.35),
  "other-locked": () => knock(0.07),
  tick: () => tone("square", 1800, 1800, 0.008, { level: 0.1 }),
  flip: () => noise("highpass", 2000, 2000, 0.12, { level: 0.2, attack: 0.06 }),
  shot: () => {
    noise("lowpass", 5000, 400, 0.09, { level: 0.5 });
    tone("sine", 110, 50, 0.09, { level: 0.5 });
  },
  blocked: () => {
    tone("sine", 1900, 1900, 0.16, { level: 0.12 });
    tone("sine", 2700, 2700, 0.16, { level: 0.1 });
  },
  death: () => tone("sine", 220, 70, 0.35, { level: 0.35 }),
  survive: () => notes("triangle", [392, 523.25], 0.09),
  "your-turn": () => notes("triangle", [587.33, 880], 0.11),
  card: () => noise("bandpass", 300, 300, 0.06, { level: 0.3, q: 2 }),
  coin: () => {
    tone("sine", 2100, 2100, 0.09, { level: 0.1 });
    tone("sine", 3200, 3200, 0.09, { level: 0.08 });
  },
  thud: () => {
    noise("bandpass", 120, 120, 0.08, { level: 0.3, q: 2 });
    tone("sine", 120, 90, 0.08, { level: 0.25 });
  },
  blast: () => noise("lowpass", 1200, 80, 0.5, { level: 0.5 }),
  walk: () => knock(0.1),
  launch: () => noise("lowpass", 400, 3000, 0.2, { level: 0.25, attack: 0.12 }),
  splash: () => noise("bandpass", 600, 350, 0.4, { level: 0.3, q: 2 }),
  win: () => notes("triangle", [261.63, 329.63, 392, 523.25], 0.14),
  lose: () => notes("triangle", [392, 329.63, 261.63], 0.16, 0.1),
};

/** Play a cue now or after some milliseconds; never more than four at once. */
export function play(cue, afterMs = 0) {
  if (afterMs > 0) return void setTimeout(() => play(cue), afterMs);
  if (!audio || volume === 0 || document.hidden || !CUES[cue]) return;
  const now = performance.now();
  if (now - (lastPlayed.get(cue) ?? -1e9) < SAME_CUE_MS) return;
  while (playing.length && playing[0] < now - 200) playing.shift();
  if (playing.length >= MOST_AT_ONCE) return;
  lastPlayed.set(cue, now);
  playing.push(now);
  audio.resume();
  CUES[cue]();
}
