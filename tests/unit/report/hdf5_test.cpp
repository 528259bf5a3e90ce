#include "ictus/report/hdf5.hpp"

#include <gtest/gtest.h>
// The full path needs no flags of its own on Debian, in tests that do not link HDF5 by name.
#include <hdf5/serial/hdf5.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "ictus/report/file.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::hdf5_test {
namespace {

/// Reads back through the C API what hdf5() made; its own code shares nothing with the writer.
class Reader {
 public:
  explicit Reader(const std::string& bytes) {
    write_file(folder_ / "trace.h5", bytes, Overwrite::no);
    file_ = H5Fopen((folder_ / "trace.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { H5Fclose(file_); }
  bool good() const { return file_ >= 0; }

  std::vector<double> numbers(const char* path) const {
    const hid_t set = H5Dopen2(file_, path, H5P_DEFAULT), space = H5Dget_space(set);
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    H5Sclose(space);
    H5Dclose(set);
    return values;
  }

  std::vector<hsize_t> extent(const char* path) const {
    const hid_t set = H5Dopen2(file_, path, H5P_DEFAULT), space = H5Dget_space(set);
    std::vector<hsize_t> sizes(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
    H5Sget_simple_extent_dims(space, sizes.data(), nullptr);
    H5Sclose(space);
    H5Dclose(set);
    return sizes;
  }

  double number(const char* object, const char* name) const {
    const hid_t attribute = H5Aopen_by_name(file_, object, name, H5P_DEFAULT, H5P_DEFAULT);
    double value = -1;
    H5Aread(attribute, H5T_NATIVE_DOUBLE, &value);
    H5Aclose(attribute);
    return value;
  }

  std::string words(const char* object, const char* name) const {
    const hid_t attribute = H5Aopen_by_name(file_, object, name, H5P_DEFAULT, H5P_DEFAULT);
    const hid_t type = H5Aget_type(attribute);
    char* value = nullptr;
    H5Aread(attribute, type, &value);
    const std::string result = value ? value : "";
    H5free_memory(value);
    H5Tclose(type);
    H5Aclose(attribute);
    return result;
  }

  bool is_chunked(const char* path) const {
    const hid_t set = H5Dopen2(file_, path, H5P_DEFAULT), properties = H5Dget_create_plist(set);
    const bool result = H5Pget_layout(properties) == H5D_CHUNKED;
    H5Pclose(properties);
    H5Dclose(set);
    return result;
  }

 private:
  Folder folder_;
  hid_t file_ = -1;
};

Sink into(std::string& bytes) {
  return [&bytes](std::string_view block) { bytes += block; };
}
std::string bytes_of(const Trace& trace, const Origin& origin) {
  std::string bytes;
  hdf5(trace, origin, into(bytes));
  return bytes;
}
std::string bytes_of(const DataTable& table, const Runs& runs, const Origin& origin) {
  std::string bytes;
  hdf5(table, runs, origin, into(bytes));
  return bytes;
}

TEST(Hdf5, KeepsColumnsWithTheirUnits) {
  const Trace trace = sample_trace();
  const Reader file(bytes_of(trace, sample_origin()));
  ASSERT_TRUE(file.good());
  for (const Column& column : trace.columns) {
    const std::string path = "/columns/" + column.name;
    EXPECT_EQ(file.numbers(path.c_str()), column.values) << path;
    EXPECT_EQ(file.words(path.c_str(), "unit"), column.unit) << path;
  }
}

TEST(Hdf5, KeepsMassPointsAsRowsOfInstants) {
  Trace trace = sample_trace();
  trace.mass_points.bodies = {{"a", 0, 2, 0, 1}};
  trace.mass_points.rest = {0.25, 0.75};
  trace.mass_points.mass = {1, 1};
  trace.mass_points.time = {0, 1, 2};
  trace.mass_points.displacement = trace.mass_points.velocity = trace.mass_points.stress = {1, 2, 3, 4, 5, 6};
  const Reader file(bytes_of(trace, sample_origin()));
  ASSERT_TRUE(file.good());
  EXPECT_EQ(file.numbers("/mass_points/time"), trace.mass_points.time);
  EXPECT_EQ(file.numbers("/mass_points/stress"), trace.mass_points.stress);
  EXPECT_EQ(file.extent("/mass_points/stress"), (std::vector<hsize_t>{3, 2}));
  EXPECT_EQ(file.words("/mass_points/velocity", "unit"), "m/s");
}

TEST(Hdf5, KeepsImpactsLedgerAndConditions) {
  const Trace trace = sample_trace();
  const Reader file(bytes_of(trace, sample_origin()));
  ASSERT_TRUE(file.good());
  EXPECT_EQ(file.numbers("/impacts/touch_time"), (std::vector<double>{1e-4, 5e-4}));
  EXPECT_EQ(file.numbers("/impacts/samples"), (std::vector<double>{8, 0}));
  EXPECT_TRUE(std::isnan(file.numbers("/impacts/restitution")[1]));
  EXPECT_EQ(file.words("/impacts/peak_force", "unit"), "N");
  EXPECT_EQ(file.number("/ledger", "initial"), 4.5e-4);
  EXPECT_EQ(file.number("/ledger", "remainder"), trace.ledger.remainder());
  EXPECT_EQ(file.number("/conditions/energy", "violations"), 1);
  EXPECT_EQ(file.number("/conditions/energy", "worst"), 2e-6);
}

TEST(Hdf5, KeepsItsOriginHoweverLong) {
  Origin origin = sample_origin();
  origin.scene = std::string(200'000, 'x') + "µ";  // an attribute of fixed length holds 64 kB at most
  const Reader file(bytes_of(sample_trace(), origin));
  ASSERT_TRUE(file.good());
  EXPECT_EQ(file.words("/", "scene"), origin.scene);
  EXPECT_EQ(file.words("/", "scheme"), "rk4");
  EXPECT_EQ(file.words("/", "version"), "Ictus 0.1.0");
  EXPECT_EQ(file.words("/", "command"), "ictus run a.toml");
}

TEST(Hdf5, DeflatesLongColumnsOnly) {
  const Trace trace = sample_trace(100'000);
  const Reader file(bytes_of(trace, {}));
  ASSERT_TRUE(file.good());
  EXPECT_TRUE(file.is_chunked("/columns/time"));
  EXPECT_FALSE(file.is_chunked("/impacts/touch_time"));
  EXPECT_EQ(file.numbers("/columns/ball.position"), trace.columns[1].values);
}

TEST(Hdf5, GivesEqualBytesForEqualTraces) {
  EXPECT_EQ(bytes_of(sample_trace(), sample_origin()), bytes_of(sample_trace(), sample_origin()));
}

TEST(Hdf5, TakesATraceWithNothingInIt) { EXPECT_TRUE(Reader(bytes_of({}, {})).good()); }

TEST(Hdf5, HasBodiesAndContactsOverTimeAsArrays) {
  Trace trace;
  trace.contact_names = {"a-b"};
  trace.columns = {
      {"time", "s", {0, 1}},           {"a.position_x", "m", {1, 2}},     {"a.position_y", "m", {3, 4}},
      {"a.velocity_x", "m/s", {5, 6}}, {"a.velocity_y", "m/s", {7, 8}},   {"b.position_x", "m", {9, 10}},
      {"b.position_y", "m", {11, 12}}, {"b.velocity_x", "m/s", {13, 14}}, {"b.velocity_y", "m/s", {15, 16}},
      {"a-b.force", "N", {0, 17}}};
  trace.dimension = 2;
  trace.bodies.resize(2);
  trace.bodies[0].name = "a";
  trace.bodies[1].name = "b";
  trace.bodies[1].velocity_end = {1, 2, 0};
  trace.contacts.resize(1);
  trace.contacts[0].impulse = 0.25;
  const Reader file(bytes_of(trace, sample_origin()));
  ASSERT_TRUE(file.good());
  EXPECT_EQ(file.extent("/bodies/position"), (std::vector<hsize_t>{2, 2, 2}));
  EXPECT_EQ(file.numbers("/bodies/position"), (std::vector<double>{1, 3, 9, 11, 2, 4, 10, 12}));
  EXPECT_EQ(file.words("/bodies/velocity", "unit"), "m/s");
  EXPECT_EQ(file.numbers("/bodies/velocity_end"), (std::vector<double>{0, 0, 1, 2}));
  EXPECT_EQ(file.extent("/contacts/force"), (std::vector<hsize_t>{2, 1}));
  EXPECT_EQ(file.numbers("/contacts/force"), (std::vector<double>{0, 17}));
  EXPECT_EQ(file.numbers("/contacts/total_impulse"), (std::vector<double>{0.25}));
}

TEST(Hdf5, WritesLongArraysChunkByChunkAndHandsThemOnInBlocks) {
  constexpr std::size_t rows = 30'001, bodies = 3;  // no multiple of the rows of a chunk
  Trace trace;
  trace.columns = {{"time", "s", std::vector<double>(rows)}};
  for (std::size_t i = 0; i < bodies; ++i) {
    trace.columns.push_back({std::string(1, static_cast<char>('a' + i)) + ".position", "m", {}});
    for (std::size_t row = 0; row < rows; ++row)
      trace.columns.back().values.push_back(std::sin(static_cast<double>(bodies * row + i)));
  }
  std::string bytes;
  std::size_t longest = 0;
  hdf5(trace, {}, [&](std::string_view block) {
    longest = std::max(longest, block.size());
    bytes += block;
  });
  EXPECT_LT(longest, bytes.size() / 2);
  const Reader file(bytes);
  ASSERT_TRUE(file.good());
  EXPECT_TRUE(file.is_chunked("/bodies/position"));
  const std::vector<double> found = file.numbers("/bodies/position");
  ASSERT_EQ(found.size(), rows * bodies);
  for (std::size_t k = 0; k < found.size(); ++k)
    ASSERT_EQ(found[k], std::sin(static_cast<double>(k))) << "value " << k;
}

TEST(Hdf5, AComparisonHoldsItsTableAndItsRuns) {
  const Trace trace = sample_trace();
  DataTable table(2);
  table[0] = {.name = "method", .words = {"rk4"}};
  table[1] = {.name = "energy_change", .unit = "1", .values = {-0.5}};
  const Reader file(bytes_of(table, {{"rk4", trace}}, sample_origin()));
  ASSERT_TRUE(file.good());
  EXPECT_EQ(file.numbers("/table/energy_change"), (std::vector<double>{-0.5}));
  EXPECT_EQ(file.numbers("/runs/rk4/columns/time"), trace.columns[0].values);
  EXPECT_EQ(file.words("/", "command"), "ictus run a.toml");
}

}  // namespace
}  // namespace ictus::report::hdf5_test
