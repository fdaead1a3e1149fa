import { geoNaturalEarth1, geoPath } from 'd3-geo'
import countries from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }

const ID = 'virtual:world-map'
const WIDTH = 720
const HEIGHT = 350
const ANTARCTICA = '010'

/** Draws Natural Earth's countries (public domain) at build time, so that the page needs only paths. */
export function worldMap(): Plugin {
  return {
    name: 'world-map',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? draw() : undefined),
  }
}

function draw(): string {
  const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>
  const all = feature(topology, topology.objects.countries)
  const shown = { ...all, features: all.features.filter(({ id }) => id !== ANTARCTICA) }
  const path = geoPath(geoNaturalEarth1().fitSize([WIDTH, HEIGHT], shown)).digits(1)
  const drawn = shown.features.map((each) => ({
    code: countries.numericToAlpha2(String(each.id ?? '')) ?? '',
    path: path(each) ?? '',
  }))
  return [
    `export const MAP_WIDTH = ${WIDTH}`,
    `export const MAP_HEIGHT = ${HEIGHT}`,
    `export const COUNTRIES = ${JSON.stringify(drawn)}`,
  ].join('\n')
}
