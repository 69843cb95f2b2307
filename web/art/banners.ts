/** The 15 banners of the home page and their scenes. The drawn banners with their lettering are in `public/art`. */
import type { Picture } from './poster.ts'

export type Banner = Required<Omit<Picture, 'crop' | 'isLight'>> & {
  /** Two digits, as in the names of its files. */
  readonly id: string
  /** The title in Latin letters. */
  readonly alias: string
}

export const BANNERS: readonly Banner[] = [
  {
    id: '01',
    title: 'கடலோர ரயில்',
    alias: 'Kadalora Rayil',
    language: 'Tamil',
    genre: 'Action',
    sceneIndex: 0,
  },
  { id: '02', title: 'నది ఒడ్డున', alias: 'Nadi Odduna', language: 'Telugu', genre: 'Drama', sceneIndex: 1 },
  {
    id: '03',
    title: 'आख़िरी दरवाज़ा',
    alias: 'Aakhri Darwaza',
    language: 'Hindi',
    genre: 'Thriller',
    sceneIndex: 2,
  },
  {
    id: '04',
    title: 'കായൽ രാത്രി',
    alias: 'Kayal Rathri',
    language: 'Malayalam',
    genre: 'Romance',
    sceneIndex: 0,
  },
  { id: '05', title: 'Static Orbit', alias: '', language: 'English', genre: 'Sci-Fi', sceneIndex: 1 },
  {
    id: '06',
    title: 'ಕಾಡಿನ ದಾರಿ',
    alias: 'Kaadina Daari',
    language: 'Kannada',
    genre: 'Documentary',
    sceneIndex: 0,
  },
  { id: '07', title: 'নদীর ওপারে', alias: 'Nodir Opare', language: 'Bengali', genre: 'Drama', sceneIndex: 0 },
  {
    id: '08',
    title: 'गडाची वाट',
    alias: 'Gadachi Vaat',
    language: 'Marathi',
    genre: 'Action',
    sceneIndex: 1,
  },
  { id: '09', title: 'ସମୁଦ୍ର କୂଳ', alias: 'Samudra Kula', language: 'Odia', genre: 'Family', sceneIndex: 0 },
  { id: '10', title: 'விளக்கு', alias: 'Vilakku', language: 'Tamil', genre: 'Devotional', sceneIndex: 0 },
  { id: '11', title: 'ఆకాశ యాత్ర', alias: 'Aakasha Yatra', language: 'Telugu', genre: 'Kids', sceneIndex: 1 },
  { id: '12', title: 'सुर का सूरज', alias: 'Sur Ka Suraj', language: 'Hindi', genre: 'Music', sceneIndex: 1 },
  {
    id: '13',
    title: 'ಚಂದ್ರನ ಮನೆ',
    alias: 'Chandrana Mane',
    language: 'Kannada',
    genre: 'Family',
    sceneIndex: 1,
  },
  {
    id: '14',
    title: 'സ്കൂട്ടർ കഥ',
    alias: 'Scooter Katha',
    language: 'Malayalam',
    genre: 'Comedy',
    sceneIndex: 1,
  },
  { id: '15', title: 'The Lantern Coast', alias: '', language: 'English', genre: 'Romance', sceneIndex: 2 },
]
