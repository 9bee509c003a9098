export {
  createPages,
  createSchemaCustomization,
  onCreateWebpackConfig,
  onPostBuild,
  onPreInit,
} from './build/gatsby-steps.ts';
