#include "tests/support/rooted_trees.hpp"

namespace ictus::test {

std::vector<Tree> trees_up_to(int most) {
  std::vector<Tree> trees{{1, 1, {}}};
  std::vector<std::size_t> chosen;
  for (int order = 2; order <= most; ++order) {
    const std::size_t known = trees.size();
    const std::function<void(int, std::size_t)> choose = [&](int left, std::size_t largest) {
      if (left == 0) {
        double density = order;
        for (std::size_t child : chosen) density *= trees[child].density;
        trees.push_back({order, density, chosen});
        return;
      }
      for (std::size_t child = 0; child <= largest && child < known; ++child)
        if (trees[child].order <= left) {
          chosen.push_back(child);
          choose(left - trees[child].order, child);
          chosen.pop_back();
        }
    };
    choose(order - 1, known - 1);
  }
  return trees;
}

std::vector<Stages> weights_of(const std::vector<Tree>& trees, const std::vector<Stages>& a) {
  std::vector<Stages> phi;
  for (const Tree& tree : trees) {
    Stages at(a.size(), 1.0);
    for (std::size_t child : tree.children)
      for (std::size_t i = 0; i < a.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < a[i].size(); ++j) sum += a[i][j] * phi[child][j];
        at[i] *= sum;
      }
    phi.push_back(at);
  }
  return phi;
}

double weighted(const Stages& b, const Stages& phi) {
  double sum = 0;
  for (std::size_t i = 0; i < b.size(); ++i) sum += b[i] * phi[i];
  return sum;
}

double condition_error(const std::vector<Tree>& trees, const std::vector<Stages>& phi, const Stages& b,
                       int from, int to, double theta, double goal) {
  double worst = 0;
  for (std::size_t k = 0; k < trees.size(); ++k)
    if (trees[k].order >= from && trees[k].order <= to)
      worst = std::max(
          worst, std::abs(weighted(b, phi[k]) - goal * std::pow(theta, trees[k].order) / trees[k].density));
  return worst;
}

}  // namespace ictus::test
